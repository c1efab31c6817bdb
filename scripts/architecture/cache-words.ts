import { blankOut } from './scan-imports.ts';

const word =
  /\b(?:queryKey|mutationKey|(?:invalidate|remove|reset|cancel|refetch)Queries|[gs]etQuer(?:y|ies)Data)\b/g;

/** The words by which a source names keys of the web app's cache, or changes what is kept there. */
export const cacheWords = (source: string, path?: string): string[] => [
  ...new Set(blankOut(source, path).match(word)),
];
