import { api } from '@agentarium/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, refresh } from './cache.ts';

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
