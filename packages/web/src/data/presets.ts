import type { Preset } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { isApiError } from '../lib/api/api-error.ts';
import { refresh } from './cache.ts';

/** The user's named sets of inputs for a task. */
export const presetsQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['presets', taskId],
    queryFn: ({ signal }) => call(api.users.getPresets, { params: { id: taskId }, signal }),
  });

/** Replaces all presets of a task; fails with STALE_WRITE, and reads them, if another page changed them meanwhile. */
export function useSavePresets(taskId: string) {
  const client = useQueryClient();
  const { queryKey } = presetsQuery(taskId);
  return useMutation({
    mutationFn: (presets: Preset[]) =>
      call(api.users.savePresets, {
        params: { id: taskId },
        body: { presets, change_count: client.getQueryData(queryKey)?.change_count },
      }),
    onSuccess: (stored) => client.setQueryData(queryKey, stored),
    onError: (error) => isApiError(error, 'STALE_WRITE') && refresh(client, queryKey),
  });
}
