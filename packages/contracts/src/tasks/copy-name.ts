import { fallbackLanguage, languages } from '../languages.ts';
import { recordTexts } from '../locales.ts';

/** The name of a copy in a language, English by default; the name is cut where the whole would exceed `most` characters. */
export function copyName(name: string, most: number, language: string = fallbackLanguage): string {
  const { copyMark } = recordTexts[languages.find((known) => known === language) ?? fallbackLanguage];
  return `${name.slice(0, most - copyMark.length).trimEnd()}${copyMark}`;
}
