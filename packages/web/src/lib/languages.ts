import { byLanguage, fallbackLanguage, type Language, languageOfTag } from '@agentarium/contracts/names';
import { readText, storageKeys } from './storage.ts';

const nameOf = (language: Language): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};
/** Each language's name in that language. */
export const languageNames = byLanguage(nameOf);

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
