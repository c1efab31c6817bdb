import type { SavedSchedule } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, refresh } from './cache.ts';
import { executionsChanged } from './executions.ts';

/** Saves the user's schedule, and also runs its task if asked to; refetches both. */
export function useSaveSchedule(taskId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { parameters: SavedSchedule['parameters']; run_now: boolean }) =>
      call(api.schedule.saveSchedule, { params: { id: taskId }, body }),
    onSuccess: ({ execution_id }) => {
      void refresh(client, keys.schedules);
      if (execution_id) void executionsChanged(client);
    },
  });
}

/** Removes the user's schedule; refetches all of them. */
export function useRemoveSchedule(taskId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.schedule.removeSchedule, { params: { id: taskId } }),
    onSettled: () => refresh(client, keys.schedules),
  });
}

/** Pauses the user's schedule until an instant, or resumes it (null); refetches its status. */
export function usePauseSchedule(taskId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: string | null) =>
      call(api.schedule.pauseSchedule, { params: { id: taskId }, body: { until } }),
    onSettled: () => refresh(client, keys.schedules),
  });
}

/** Skips the next run of the user's schedule; refetches its status. */
export function useSkipNextRun(taskId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.schedule.skipNextRun, { params: { id: taskId } }),
    onSettled: () => refresh(client, keys.schedules),
  });
}

/** Stops or restarts the user's schedule; refetches its status, also after a refusal. */
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

/**
 * The secret address of the user's calendar. Fetched on a click, since fetching creates it; it is shown nowhere else.
 */
export const useCalendarAddress = () => useMutation({ mutationFn: () => call(api.schedule.getCalendar) });

export const useRevokeCalendar = () => useMutation({ mutationFn: () => call(api.schedule.revokeCalendar) });
