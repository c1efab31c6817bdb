import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../design/hooks/use-session.ts';
import { loadTextsInEveryLanguage } from '../../lib/i18n.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import type palette from '../../locales/en/palette.json';
import { type Command, type CommandGroup, findCommands } from './command.ts';
import { useCatalogueCommands } from './use-catalogue-commands.ts';
import { useFoundRuns } from './use-found-runs.ts';
import { usePageCommands } from './use-page-commands.ts';

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
  const { tasks, agents, runs, isLoading } = useCatalogueCommands();
  const { pages, admin, settings, actions } = usePageCommands();
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
      group('admin', admin, admin.length),
    ],
    typed,
  );
  // Runs, and the search in them, wait for the tasks: Enter is for the task that was typed.
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
