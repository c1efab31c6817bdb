import { fallbackLanguage, type Language, languageOfTag } from '@agentarium/contracts/names';
import { useTranslation } from 'react-i18next';

/** Returns the language that the screen is in. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return languageOfTag(i18n.language) ?? fallbackLanguage;
}
