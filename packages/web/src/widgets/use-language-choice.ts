import type { Language } from '@agentarium/contracts';
import { fallbackLanguage, languages } from '@agentarium/contracts/names';
import { useTranslation } from 'react-i18next';
import { saveLanguage } from '../data/me.ts';
import { useToast } from '../design/feedback/toast.tsx';
import { changeLanguage } from '../lib/i18n.ts';
import { sessionStore } from '../lib/session-store.ts';

/**
 * The app's language and a switch: immediate on screen, saved for signed-in users, reverted with a toast if the server
 * refuses (docs/spec/user-side.md#states).
 */
export function useLanguageChoice(): [Language, (language: Language) => Promise<void>] {
  const { i18n, t } = useTranslation('common');
  const toast = useToast();
  const current = languages.find((language) => language === i18n.language) ?? fallbackLanguage;
  const choose = async (language: Language) => {
    try {
      await changeLanguage(language);
    } catch (error) {
      return toast.error(error);
    }
    if (sessionStore.get().status !== 'signed-in') return;
    try {
      await saveLanguage(language);
    } catch (error) {
      await changeLanguage(current);
      toast.error(error, t('language.notSaved'));
    }
  };
  return [current, choose];
}
