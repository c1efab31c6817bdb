import {
  type Agent,
  availabilityOf,
  type ExecutionListed,
  isRunnable,
  isTaskListed,
  type Task,
} from '@agentarium/contracts';
import { languages } from '@agentarium/contracts/names';
import { useColorScheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { agentsQuery } from '../../data/agents.ts';
import { signOut } from '../../data/auth.ts';
import { bestExecutionsQuery, recentExecutionsQuery } from '../../data/execution-lists.ts';
import { tasksByIdQuery, tasksQuery } from '../../data/tasks.ts';
import { useDebouncedValue } from '../../design/hooks/use-debounced-value.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { agentTexts } from '../../features/agents/agent-texts.ts';
import { taskTexts } from '../../features/tasks/task-texts.ts';
import { firstCharacters } from '../../lib/format.ts';
import { loadTextsInEveryLanguage, textInEveryLanguage } from '../../lib/i18n.ts';
import { languageNames } from '../../lib/languages.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';
import type palette from '../../locales/en/palette.json';
import { themeModes, useLanguageChoice } from '../../widgets/display-menus.tsx';
import { useKeyFigures } from '../../widgets/measures.ts';
import { accountMenu, consoleMenu, type MenuEntry, userMenu } from '../layout/menu-items.ts';
import { type Command, type CommandGroup, findCommands } from './command.ts';
import { pauseMs, useConsoleCommands } from './console-commands.ts';
import { paletteStore } from './palette-store.ts';

const staleTime = 300_000;

/** The names of a task and its agent in every language. */
const namesOf = (task: Task): string[] =>
  languages.flatMap((language) => {
    const { name, agentName } = taskTexts(task, language);
    return [name, agentName];
  });

const agentWords = (agent: Agent): string[] =>
  languages.flatMap((language) => {
    const { name, role } = agentTexts(agent, language);
    return [name, role];
  });

/** The texts and numbers that a run was given. */
const inputWords = ({ input_params }: ExecutionListed): string[] =>
  Object.values(input_params)
    .flat()
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String);

/** The first words that the reader wrote; options are codes, and dates and numbers say little alone. */
function firstWords({ input_params }: ExecutionListed, task: Task | undefined): string | undefined {
  const written = task?.required_parameters.filter(
    ({ param_type, data_type }) => param_type === 'UserInput' && /^(String|Array)$/.test(data_type),
  );
  return written
    ?.flatMap(({ name }) => input_params[name] ?? [])
    .find((value): value is string => typeof value === 'string' && value.trim() !== '');
}

const noteLength = 40;
const short = (text: string) =>
  text.length > noteLength ? `${firstCharacters(text, noteLength - 1)}…` : text;

type CatalogueCommands = {
  tasks: Command[];
  agents: Command[];
  runs: Command[];
  /** True while tasks or agents are still loading. */
  isLoading: boolean;
};

/** The tasks that the reader can run now, the agents and the latest runs; none for a visitor or while not known. */
function useCatalogueCommands(): CatalogueCommands {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const format = useFormat();
  const navigate = useNavigate();
  const { user } = useSession();
  const enabled = user !== null;
  const { data: tasks = [], isLoading: awaitsTasks } = useQuery({ ...tasksQuery, enabled, staleTime });
  const { data: agents = [], isLoading: awaitsAgents } = useQuery({ ...agentsQuery, enabled, staleTime });
  const { data: runs = [] } = useQuery({ ...recentExecutionsQuery(user?.id ?? ''), enabled });
  const admin = isAdmin(user);
  const taskById = new Map(tasks.map((task) => [task.id, task]));
  return {
    isLoading: awaitsTasks || awaitsAgents,
    tasks: tasks
      .filter((task) => isTaskListed(task, admin) && isRunnable(availabilityOf(task, admin)))
      .map((task) => {
        const { name, agentName } = taskTexts(task, language);
        return {
          id: `task-${task.id}`,
          label: name,
          note: agentName,
          words: namesOf(task),
          icon: 'play_arrow',
          run: () => void navigate(paths.runTask(task.id)),
        };
      }),
    agents: agents
      .filter((agent) => isRunnable(availabilityOf(agent, admin)))
      .map((agent) => {
        const { name, role } = agentTexts(agent, language);
        return {
          id: `agent-${agent.id}`,
          label: name,
          note: role,
          words: agentWords(agent),
          icon: 'smart_toy',
          run: () => void navigate(paths.agent(agent.id)),
        };
      }),
    runs: runs.map((run) => {
      const task = taskById.get(run.task_id);
      const asked = firstWords(run, task);
      const when = format.relative(run.created_at);
      return {
        id: `run-${run.id}`,
        label: task ? taskTexts(task, language).name : run.task_name,
        note: asked ? `${short(asked)} · ${when}` : when,
        words: [...(task ? namesOf(task) : [run.agent_name]), ...inputWords(run)],
        icon: 'history',
        run: () => void navigate(paths.execution(run.id)),
      };
    }),
  };
}

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

const consoleSettings: readonly MenuEntry<SettingKey>[] = [
  { to: `${paths.admin.settings}#scheduler`, key: 'scheduler', icon: 'calendar_month' },
  { to: `${paths.admin.settings}#tools`, key: 'tools', icon: 'construction' },
  { to: `${paths.admin.settings}#registration`, key: 'registration', icon: 'group' },
];

const modeIcons = { light: 'light_mode', dark: 'dark_mode', system: 'contrast' } as const;

const inMenu = (key: MenuKey) => `shell:menu.${key}` as const;
const asSetting = (key: SettingKey) => `palette:setting.${key}` as const;
const wordsOf = (name: string, key: string) => [
  ...textInEveryLanguage(name),
  ...textInEveryLanguage(`palette:words.${key}`),
];

/** Returns the commands for pages, settings and actions from anywhere; a visitor has the last alone. */
function usePageCommands(): Record<'pages' | 'admin' | 'settings' | 'actions', Command[]> {
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
    run: () => paletteStore.set('shortcuts'),
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
    admin: isAdmin(user) ? go(consoleMenu, inMenu) : [],
    settings: user ? go(isAdmin(user) ? [...settings, ...consoleSettings] : settings, asSetting) : [],
    actions: [...themes, ...inLanguage, help, ...(user ? [logout] : [])],
  };
}

/** Fewer letters are found nearly everywhere. */
const minChars = 3;

/** The best five runs in whose answers or inputs the words are found, with the text around them. */
function useFoundRuns(typed: string): Command[] {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const figuresOf = useKeyFigures();
  const { user } = useSession();
  const text = typed.trim().slice(0, 200);
  const paused = useDebouncedValue(text, pauseMs);
  const enabled = user !== null && paused.length >= minChars;
  const { data: runs = [] } = useQuery({ ...bestExecutionsQuery(user?.id ?? '', paused), enabled });
  const { data: tasks } = useQuery({ ...tasksByIdQuery, enabled });
  if (!enabled || paused !== text) return [];
  return runs.flatMap((run) => {
    const task = tasks?.get(run.task_id);
    if (!run.snippet) return [];
    return {
      id: `found-${run.id}`,
      label: task ? taskTexts(task, i18n.language).name : run.task_name,
      note: figuresOf(run, task),
      snippet: run.snippet,
      icon: 'history' as const,
      run: () => void navigate(paths.execution(run.id)),
    };
  });
}

const texts = ['palette', 'shell', 'common'];

/** Renders again once the palette can be searched in every language; where a file fails, it is not in that one. */
function useEveryLanguage(): void {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    loadTextsInEveryLanguage(texts).then(
      () => setLoaded(true),
      () => {},
    );
  }, []);
}

/** Past runs beyond the latest are found on their own page. */
function useFindRuns(typed: string): Command {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const text = typed.trim();
  return {
    id: 'find-runs',
    icon: 'search',
    label: t('findRuns', { text }),
    run: () => void navigate(withQuery(paths.executions, { search: text })),
  };
}

type Commands = { groups: CommandGroup[]; isLoading: boolean };

/** Returns the palette's commands for the typed text, in its order; only tasks to run when asked so. */
export function useCommands(typed: string, onlyTasks: boolean): Commands {
  const { t } = useTranslation('palette');
  const { user } = useSession();
  useEveryLanguage();
  const { tasks, agents, runs, isLoading: awaitsCatalogue } = useCatalogueCommands();
  const { pages, admin, settings, actions } = usePageCommands();
  const { emergency, records, isLoading: awaitsRecords } = useConsoleCommands(onlyTasks ? '' : typed);
  const isLoading = awaitsCatalogue || awaitsRecords;
  const findRuns = useFindRuns(typed);
  const foundRuns = useFoundRuns(onlyTasks ? '' : typed);
  const group = (
    id: keyof typeof palette.group,
    commands: readonly Command[],
    atFirst: number,
  ): CommandGroup => ({
    id,
    heading: t(`group.${id}`),
    commands,
    atFirst,
  });

  if (onlyTasks) return { groups: findCommands([group('tasks', tasks, tasks.length)], typed), isLoading };
  const latest = group('runs', runs, 3);
  const isTyped = typed.trim() !== '';
  const found = findCommands(
    [
      ...(isTyped ? [] : [latest]),
      group('go', pages, pages.length),
      group('tasks', tasks, 0),
      // A run has its task's name: the task comes first when both fit alike.
      ...(isTyped && !isLoading ? [latest] : []),
      group('agents', agents, 0),
      group('settings', settings, 0),
      group('actions', actions, actions.length),
      group('admin', [...admin, ...emergency], admin.length + emergency.length),
      group('records', records, 0),
    ],
    typed,
  );
  // Runs, and the search in them, wait: Enter is for the task, or an administrator's record, that was typed.
  if (!user || !isTyped || isLoading) return { groups: found, isLoading };
  // A run that is listed already gets the words that were found; the others follow.
  const inAnswers = new Map(foundRuns.map((command) => [command.id.replace('found-', 'run-'), command]));
  const listed = found.map((of) => ({
    ...of,
    commands: of.commands.map((command) => {
      const snippet = inAnswers.get(command.id)?.snippet;
      inAnswers.delete(command.id);
      return snippet ? { ...command, snippet } : command;
    }),
  }));
  const further = [...inAnswers.values()];
  const others = further.length > 0 ? [group('found', further, further.length)] : [];
  return { groups: [...listed, ...others, group('runs-page', [findRuns], 1)], isLoading };
}
