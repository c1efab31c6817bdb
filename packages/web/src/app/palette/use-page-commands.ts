import { languages } from '@agentarium/contracts/names';
import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { signOut } from '../../data/session.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { textInEveryLanguage } from '../../lib/i18n.ts';
import { languageNames } from '../../lib/languages.ts';
import { paths } from '../../lib/paths.ts';
import { themeModes } from '../../lib/theme-modes.ts';
import type palette from '../../locales/en/palette.json';
import { useLanguageChoice } from '../../widgets/use-language-choice.ts';
import { accountMenu, adminMenu, type MenuEntry, userMenu } from '../layout/menu-items.ts';
import type { Command } from './command.ts';
import { paletteStore } from './palette-store.ts';

type MenuKey = MenuEntry['key'];
type SettingKey = keyof typeof palette.setting;

const settings: readonly MenuEntry<SettingKey>[] = [
  { to: `${paths.settings}#notifications`, key: 'notifications', icon: 'notifications' },
  { to: paths.privacy, key: 'privacy', icon: 'shield_person' },
  { to: `${paths.settings}#sessions`, key: 'sessions', icon: 'badge' },
  { to: `${paths.profile}#password`, key: 'password', icon: 'lock' },
  { to: `${paths.profile}#timezone`, key: 'timezone', icon: 'schedule' },
  { to: `${paths.settings}#export`, key: 'export', icon: 'download' },
  { to: `${paths.settings}#delete`, key: 'delete', icon: 'delete' },
];

const modeIcons = { light: 'light_mode', dark: 'dark_mode', system: 'contrast' } as const;

const inMenu = (key: MenuKey) => `shell:menu.${key}` as const;
const asSetting = (key: SettingKey) => `palette:setting.${key}` as const;
const wordsOf = (name: string, key: string) => [
  ...textInEveryLanguage(name),
  ...textInEveryLanguage(`palette:words.${key}`),
];

/** Returns the commands for pages, settings and actions from anywhere; a visitor has the last alone. */
export function usePageCommands(): Record<'pages' | 'admin' | 'settings' | 'actions', Command[]> {
  const { t } = useTranslation(['palette', 'shell', 'common']);
  const navigate = useNavigate();
  const { user } = useSession();
  const [, chooseLanguage] = useLanguageChoice();
  const { setMode } = useColorScheme();

  const go = <Key extends MenuKey | SettingKey>(
    entries: readonly MenuEntry<Key>[],
    nameOf: (key: Key) => ReturnType<typeof inMenu | typeof asSetting>,
  ): Command[] =>
    entries.map(({ to, key, icon, letter }) => ({
      id: to,
      icon,
      label: t(nameOf(key)),
      words: wordsOf(nameOf(key), key),
      ...(letter && { keys: ['g', letter] }),
      run: () => void navigate(to),
    }));
  const themes = themeModes.map((mode) => ({
    id: `theme-${mode}`,
    icon: modeIcons[mode],
    label: t('palette:theme', { name: t(`common:theme.${mode}`) }),
    words: wordsOf(`common:theme.${mode}`, 'theme'),
    run: () => setMode(mode),
  }));
  const inLanguage = languages.map((language) => ({
    id: `language-${language}`,
    icon: 'translate' as const,
    label: t('palette:language', { name: languageNames[language] }),
    words: wordsOf('common:language.label', 'language'),
    run: () => void chooseLanguage(language),
  }));
  const help: Command = {
    id: 'shortcuts',
    icon: 'keyboard',
    label: t('palette:shortcuts.title'),
    words: wordsOf('palette:shortcuts.title', 'shortcuts'),
    keys: ['?'],
    run: () => paletteStore.show('shortcuts'),
  };
  const logout: Command = {
    id: 'logout',
    icon: 'logout',
    label: t('shell:account.logout'),
    words: wordsOf('shell:account.logout', 'logout'),
    run: signOut,
  };
  return {
    pages: user ? go([...userMenu, ...accountMenu], inMenu) : [],
    admin: user?.role === 'admin' ? go(adminMenu, inMenu) : [],
    settings: user ? go(settings, asSetting) : [],
    actions: [...themes, ...inLanguage, help, ...(user ? [logout] : [])],
  };
}
