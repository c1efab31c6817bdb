import { languages } from '@agentarium/contracts/names';
import { useColorScheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { signOut } from '../../data/session.ts';
import { tasksQuery } from '../../data/tasks.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { taskTexts } from '../../features/tasks/task-texts.ts';
import { availabilityOf, isListed, isRunnable } from '../../lib/availability.ts';
import type { IconName } from '../../lib/icons.ts';
import { languageNames } from '../../lib/languages.ts';
import { isAdmin } from '../../lib/roles.ts';
import { useLanguageChoice } from '../../widgets/use-language-choice.ts';
import { adminMenu, type MenuEntry, userMenu } from '../layout/menu-items.ts';

export type Command = { id: string; label: string; icon: IconName; words?: string[]; run: () => void };
export type CommandGroup = { id: string; heading: string; commands: Command[] };

const account: readonly MenuEntry[] = [
  { to: '/profile', key: 'profile', icon: 'person' },
  { to: '/settings', key: 'settings', icon: 'settings' },
];

/** The tasks that the reader can run now, to be run; none for a visitor or while they are not known. */
function useTaskCommands(): Command[] {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSession();
  const { data: tasks = [] } = useQuery({ ...tasksQuery, enabled: user !== null, staleTime: 300_000 });
  const admin = isAdmin(user);
  return tasks
    .filter((task) => isListed(task, admin) && isRunnable(availabilityOf(task, admin)))
    .map((task) => {
      const { name, agentName } = taskTexts(task, i18n.language);
      return {
        id: `task-${task.id}`,
        label: `${name} · ${agentName}`,
        icon: 'play_arrow',
        run: () => void navigate(`/tasks/${task.id}?execute=true`),
      };
    });
}

/** What the palette offers: go anywhere, run a task (once something is typed), switch theme and language, sign out. */
export function useCommands(searching: boolean): CommandGroup[] {
  const { t } = useTranslation(['shell', 'common']);
  const tasks = useTaskCommands();
  const navigate = useNavigate();
  const { user } = useSession();
  const { setMode } = useColorScheme();
  const [, chooseLanguage] = useLanguageChoice();

  const go = (entries: readonly MenuEntry[]): Command[] =>
    entries.map(({ to, key, icon }) => ({
      id: to,
      icon,
      label: t(`shell:menu.${key}`),
      words: [to],
      run: () => void navigate(to),
    }));
  const groups: CommandGroup[] = [];
  if (user)
    groups.push({ id: 'go', heading: t('shell:palette.go'), commands: go([...userMenu, ...account]) });
  if (isAdmin(user) && adminMenu.length > 0)
    groups.push({ id: 'admin', heading: t('shell:menu.admin'), commands: go(adminMenu) });
  if (searching && tasks.length > 0)
    groups.push({ id: 'tasks', heading: t('shell:palette.run'), commands: tasks });
  groups.push({
    id: 'theme',
    heading: t('common:theme.label'),
    commands: (['light', 'dark', 'system'] as const).map((mode) => ({
      id: `theme-${mode}`,
      icon: ({ light: 'light_mode', dark: 'dark_mode', system: 'contrast' } as const)[mode],
      label: t(`common:theme.${mode}`),
      words: ['theme', t('common:theme.label')],
      run: () => setMode(mode),
    })),
  });
  groups.push({
    id: 'language',
    heading: t('common:language.label'),
    commands: languages.map((language) => ({
      id: `language-${language}`,
      icon: 'translate',
      label: languageNames[language],
      words: ['language', t('common:language.label')],
      run: () => void chooseLanguage(language),
    })),
  });
  if (user) {
    const logout: Command = { id: 'logout', icon: 'logout', label: t('shell:account.logout'), run: signOut };
    groups.push({ id: 'account', heading: t('shell:palette.account'), commands: [logout] });
  }
  return groups;
}
