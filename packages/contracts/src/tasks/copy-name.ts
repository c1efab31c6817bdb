import { fallbackLanguage, languages } from '../languages.ts';
import { recordTexts } from '../locales.ts';
import type { DeploymentState } from './names.ts';

/**
 * The name of a copy in a language, English by default; the name is truncated so that the whole has at most `most`
 * characters.
 */
export function copyName(name: string, most: number, language: string = fallbackLanguage): string {
  const { copyMark } = recordTexts[languages.find((known) => known === language) ?? fallbackLanguage];
  return `${name.slice(0, most - copyMark.length).trimEnd()}${copyMark}`;
}

const longestName = 50;

type Named = {
  name: string;
  deployment_state: DeploymentState;
  config: { locales: Record<string, { name?: string | undefined }> };
};

/** An agent or a task under a new name in every language, in state new. */
export function copiedRecord<R extends Named>(source: R): R {
  const locales = Object.entries(source.config.locales).map(([language, texts]) => [
    language,
    texts.name ? { ...texts, name: copyName(texts.name, longestName, language) } : texts,
  ]);
  return {
    ...source,
    name: copyName(source.name, longestName),
    deployment_state: 'new',
    config: { ...source.config, locales: Object.fromEntries(locales) },
  };
}
