import type { Language } from '@agentarium/contracts';
import { readText, storageKeys } from './storage.ts';

export const languages = ['en', 'ru'] as const satisfies readonly Language[];
export const languageNames: Record<Language, string> = { en: 'English', ru: 'Русский' };

const asLanguage = (tag: string | null | undefined): Language | undefined =>
  languages.find((language) => tag?.toLowerCase().split('-')[0] === language);

/** The language to start in: stored choice, then browser, then page, else English (docs/spec/user-side.md#languages). */
export function detectLanguage(
  sources: readonly (string | null | undefined)[] = [
    readText(storageKeys.language),
    ...navigator.languages,
    document.documentElement.lang,
  ],
): Language {
  for (const source of sources) {
    const language = asLanguage(source);
    if (language) return language;
  }
  return 'en';
}
