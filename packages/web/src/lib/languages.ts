import { fallbackLanguage, type Language, languageOfTag } from '@agentarium/contracts/names';
import { readText, storageKeys } from './storage.ts';

/** Each language's name in that language. Hard-coded: browsers are slow to look them up. */
export const languageNames: Record<Language, string> = { en: 'English', ru: 'Русский' };

/** The language to start in: stored choice, then browser, then page, else English (docs/spec/user-side.md#languages). */
export function detectLanguage(
  sources: readonly (string | null | undefined)[] = [
    readText(storageKeys.language),
    ...navigator.languages,
    document.documentElement.lang,
  ],
): Language {
  for (const source of sources) {
    const language = languageOfTag(source ?? '');
    if (language) return language;
  }
  return fallbackLanguage;
}
