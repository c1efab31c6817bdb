import { api } from '@agentarium/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, refresh } from './cache.ts';
import { type ActionOutcome, restartAll } from './restart-schedules.ts';

/** Every task that runs by schedules: the task list filtered to scheduled parents. */
export const scheduledTasksQuery = queryOptions({
  queryKey: [...keys.tasks, 'scheduled-parents'],
  queryFn: ({ signal }) => call(api.tasks.listTasks, { query: { task_types: 'parent_scheduled' }, signal }),
  select: (page) => page.items,
});

/** The schedules of all users of a task; always read again when it is opened. */
export const managementQuery = (taskId: string) =>
  queryOptions({
    queryKey: [...keys.schedules, 'management', taskId],
    queryFn: ({ signal }) => call(api.schedule.getManagement, { params: { id: taskId }, signal }),
    staleTime: 0,
  });

export type ScheduleAction =
  | { kind: 'stopAll' | 'restartAll' }
  | { kind: 'stop' | 'restart'; userId: string; username: string };

const one: ActionOutcome = { changed: 1, notRestarted: [] };

/** Stops or restarts schedules; gives what came of it. Then how they stand is read again. */
export function useScheduleAction(taskId: string, onProgress: (done: number, of: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (action: ScheduleAction): Promise<ActionOutcome> => {
      const params = { id: taskId };
      switch (action.kind) {
        case 'stopAll': {
          const { changed } = await call(api.schedule.stopAllSchedules, { params });
          return { changed, notRestarted: [] };
        }
        case 'restartAll':
          return restartAll(taskId, await client.fetchQuery(managementQuery(taskId)), onProgress);
        case 'stop':
          await call(api.schedule.stopUserSchedule, { params: { ...params, userId: action.userId } });
          return one;
        case 'restart':
          await call(api.schedule.restartUserSchedule, { params: { ...params, userId: action.userId } });
          return one;
        default:
          return action satisfies never;
      }
    },
    onSettled: () => refresh(client, managementQuery(taskId).queryKey),
  });
}
