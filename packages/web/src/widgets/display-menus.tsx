import type { Language } from '@agentarium/contracts';
import { fallbackLanguage, languages } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { saveLanguage } from '../data/me.ts';
import { useToast } from '../design/feedback/toast.tsx';
import { ChoiceMenu } from '../design/form/choice-menu.tsx';
import { changeLanguage } from '../lib/i18n.ts';
import { languageNames } from '../lib/languages.ts';
import { sessionStore } from '../lib/session-store.ts';
import { themeModes } from '../lib/theme-modes.ts';

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

/** Switches the app's language. `labelled` shows its name beside the icon. */
export function LanguageMenu({ labelled = false }: { labelled?: boolean }) {
  const { t } = useTranslation('common');
  const [current, choose] = useLanguageChoice();
  return (
    <ChoiceMenu
      label={t('language.label')}
      icon="translate"
      value={current}
      labelled={labelled}
      options={languages.map((language) => ({
        value: language,
        label: languageNames[language],
        lang: language,
      }))}
      onChange={(language) => void choose(language)}
    />
  );
}

const icons = { light: 'light_mode', dark: 'dark_mode', system: 'contrast' } as const;

/** Light, dark or system theme; kept in this browser and shared between tabs. */
export function ThemeMenu() {
  const { t } = useTranslation('common');
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <ChoiceMenu
      label={t('theme.label')}
      icon={icons[mode]}
      value={mode}
      options={themeModes.map((value) => ({
        value,
        label: t(`theme.${value}`),
        icon: icons[value],
      }))}
      onChange={setMode}
    />
  );
}

/** Language and theme, at the end of a page head without the side menu. */
export function DisplayMenus() {
  return (
    <>
      <Box sx={{ flex: 1 }} />
      <LanguageMenu />
      <ThemeMenu />
    </>
  );
}
