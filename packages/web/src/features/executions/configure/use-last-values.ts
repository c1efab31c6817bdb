import type { Task } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { latestExecutionsQuery } from '../../../data/execution-lists.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { scheduleParameterOf, userInputsOf } from '../detail/user-inputs.ts';

export type LastValues = { values: Record<string, unknown> | null; isLoading: boolean };

/** The input of the user's last run of a task, without its schedule; null if there was none. */
export function useLastValues(task: Task, isWanted: boolean): LastValues {
  const { user } = useSession();
  const schedule = scheduleParameterOf(task)?.name;
  const { data, isLoading, isFetched, failureCount } = useQuery({
    ...latestExecutionsQuery(user?.id ?? '', task.id),
    enabled: isWanted && user !== null,
  });
  const [last] = data ?? [];
  if (!isWanted || !last) return { values: null, isLoading: isLoading && !isFetched && failureCount === 0 };
  const inputs = Object.entries(userInputsOf(task, last)).filter(([name]) => name !== schedule);
  return { values: inputs.length === 0 ? null : Object.fromEntries(inputs), isLoading: false };
}
