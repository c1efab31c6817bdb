import { api } from '@agentarium/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

/** Every task that runs by schedules: the task list filtered to scheduled parents. */
export const scheduledTasksQuery = queryOptions({
  queryKey: ['tasks', 'scheduled-parents'],
  queryFn: ({ signal }) => call(api.tasks.listTasks, { query: { task_types: 'parent_scheduled' }, signal }),
  select: (page) => page.items,
});

/** The schedules of all users of a task; always asked for anew when it is opened. */
export const managementQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['schedule', 'management', taskId],
    queryFn: ({ signal }) => call(api.schedule.getManagement, { params: { id: taskId }, signal }),
    staleTime: 0,
  });

export type ScheduleAction =
  | { kind: 'stopAll' | 'restartAll' }
  | { kind: 'stop' | 'restart'; userId: string; username: string };

/** Stops or restarts schedules; gives how many they were. Whatever comes of it, how they stand is asked for again. */
export function useScheduleAction(taskId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (action: ScheduleAction): Promise<number> => {
      const params = { id: taskId };
      switch (action.kind) {
        case 'stopAll':
          return (await call(api.schedule.stopAllSchedules, { params })).changed;
        case 'restartAll':
          return (await call(api.schedule.restartAllSchedules, { params })).changed;
        case 'stop':
          await call(api.schedule.stopUserSchedule, { params: { ...params, userId: action.userId } });
          return 1;
        case 'restart':
          await call(api.schedule.restartUserSchedule, { params: { ...params, userId: action.userId } });
          return 1;
        default:
          return action satisfies never;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: managementQuery(taskId).queryKey }),
  });
}
