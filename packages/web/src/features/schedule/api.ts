import { api } from '@agentarium/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { isApiError } from '../../lib/api-error.ts';

/** One's own schedule of a task; null when there is none yet (404). Read anew wherever it is shown. */
export const scheduleQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['schedule', taskId],
    queryFn: ({ signal }) =>
      call(api.schedule.getSchedule, { params: { id: taskId }, signal }).catch((error: unknown) => {
        if (isApiError(error, 'SCHEDULE_NOT_FOUND')) return null;
        throw error;
      }),
    staleTime: 0,
  });

/** Stops or restarts one's own schedule; its status is read again, also after a refusal. */
export function useChangeSchedule(taskId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: 'stop' | 'restart') =>
      call(change === 'stop' ? api.schedule.stopSchedule : api.schedule.restartSchedule, {
        params: { id: taskId },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['schedule'] }),
  });
}
