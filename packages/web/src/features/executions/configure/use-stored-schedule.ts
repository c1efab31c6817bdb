import type { Task } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { scheduleQuery } from '../../../data/schedule.ts';
import { scheduleParameterOf } from '../detail/user-inputs.ts';

/**
 * What the form of a scheduled task begins with: the schedule that the reader has for it, so that another run does
 * not replace it by the default. Null values when there is none, or when it can't be read.
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
