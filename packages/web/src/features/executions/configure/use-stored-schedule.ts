import type { Task } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { scheduleQuery } from '../../../data/schedule.ts';
import { scheduleParameterOf } from '../detail/user-inputs.ts';

/**
 * The initial schedule of a scheduled task's form: the user's current one, so another run doesn't replace it with the
 * default. Null values if there is none or it can't be read.
 */
export function useStoredSchedule(task: Task): { loading: boolean; values: Record<string, unknown> | null } {
  const parameter = scheduleParameterOf(task);
  const { data, isLoading } = useQuery({
    ...scheduleQuery(task.id),
    enabled: parameter !== undefined,
    retry: 1,
  });
  if (!parameter || !data) return { loading: isLoading, values: null };
  const { cron_expressions, timezone, enabled } = data;
  return { loading: false, values: { [parameter.name]: { cron_expressions, timezone, enabled } } };
}
