import { blankOut } from './scan-imports.ts';

const word =
  /\b(?:queryKey|mutationKey|(?:invalidate|remove|reset|cancel|refetch)Queries|[gs]etQuer(?:y|ies)Data)\b/g;

/** The identifiers by which a source names cache keys of the web app, or changes cached data. */
export const cacheWords = (source: string, path?: string): string[] => [
  ...new Set(blankOut(source, path).match(word)),
];
