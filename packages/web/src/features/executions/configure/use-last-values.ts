import type { Task } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { latestExecutionsQuery } from '../../../data/execution-lists.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { scheduleParameterOf, userInputsOf } from '../detail/user-inputs.ts';

/** What the form gave for the user's last run of a task, without its schedule; null when there was nothing to give. */
export function useLastValues(task: Task, isWanted: boolean): Record<string, unknown> | null {
  const { user } = useSession();
  const schedule = scheduleParameterOf(task)?.name;
  const { data } = useQuery({
    ...latestExecutionsQuery(user?.id ?? '', task.id),
    enabled: isWanted && user !== null,
  });
  const [last] = data ?? [];
  if (!isWanted || !last) return null;
  const given = Object.entries(userInputsOf(task, last)).filter(([name]) => name !== schedule);
  return given.length === 0 ? null : Object.fromEntries(given);
}
