import { effectivePlan, type OwnSchedule } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { ownSchedulesQuery } from '../data/schedule.ts';
import { useSession } from '../design/hooks/use-session.ts';

type ScheduleLimit = {
  /** How many active schedules the user's plan allows; -1 is unlimited. */
  max: number;
  /** The active schedules of other tasks. */
  others: OwnSchedule[];
  /** There is no room for one of this task. */
  isReached: boolean;
};

/** The user's limit of schedules, for one of this task; null while unknown. */
export function useScheduleLimit(taskId: string): ScheduleLimit | null {
  const { user } = useSession();
  const { data } = useQuery(ownSchedulesQuery);
  if (!user || !data) return null;
  const max = effectivePlan(user.subscription_data, new Date()).features.max_scheduled_tasks;
  const others = data.filter(({ enabled, task_id }) => enabled && task_id !== taskId);
  return { max, others, isReached: max !== -1 && others.length >= max };
}
