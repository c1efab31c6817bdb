import { api } from '@agentarium/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, refresh } from './cache.ts';

/** Pauses one's own schedule until a moment, or lets it go on (null); its status is read again. */
export function usePauseSchedule(taskId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: string | null) =>
      call(api.schedule.pauseSchedule, { params: { id: taskId }, body: { until } }),
    onSettled: () => refresh(client, keys.schedules),
  });
}

/** Leaves out the next run of one's own schedule; its status is read again. */
export function useSkipNextRun(taskId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.schedule.skipNextRun, { params: { id: taskId } }),
    onSettled: () => refresh(client, keys.schedules),
  });
}

/** Stops or restarts one's own schedule; its status is read again, also after a refusal. */
export function useChangeSchedule(taskId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: 'stop' | 'restart') =>
      call(change === 'stop' ? api.schedule.stopSchedule : api.schedule.restartSchedule, {
        params: { id: taskId },
      }),
    onSettled: () => refresh(client, keys.schedules),
  });
}

/** The secret address of one's own calendar; asked for by a press, since that makes it. Nothing else shows it. */
export const useCalendarAddress = () => useMutation({ mutationFn: () => call(api.schedule.getCalendar) });

export const useRevokeCalendar = () => useMutation({ mutationFn: () => call(api.schedule.revokeCalendar) });
