import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { bestExecutionsQuery } from '../../data/execution-lists.ts';
import { tasksByIdQuery } from '../../data/tasks.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { taskTexts } from '../../features/tasks/task-texts.ts';
import { paths } from '../../lib/paths.ts';
import { useKeyFigures } from '../../widgets/use-key-figures.ts';
import type { Command } from './command.ts';

/** After the last letter, in milliseconds. */
const pauseMs = 200;
/** Fewer letters are found nearly everywhere. */
const minChars = 3;

/** Returns the typed text, once the typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** The best five runs in whose answers or inputs the words are found, with what stands around them. */
export function useFoundRuns(typed: string): Command[] {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const figuresOf = useKeyFigures();
  const { user } = useSession();
  const text = typed.trim().slice(0, 200);
  const paused = usePaused(text);
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
