import type { Preset, Task } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { isApiError } from '../lib/api/api-error.ts';
import { keys, recordQueries, refresh } from './cache.ts';

/** All tasks the user may see, child tasks included; one task with its agent, children and parameters. */
export const { all: tasksQuery, one: taskQuery } = recordQueries(
  keys.tasks,
  (options) => call(api.tasks.listTasks, options),
  (options) => call(api.tasks.getTask, options),
);

/** Every task the user may see, by id: lists of executions show their names and pictures. */
export const tasksByIdQuery = queryOptions({
  ...tasksQuery,
  staleTime: 300_000,
  select: (tasks: readonly Task[]) => new Map<string, Task>(tasks.map((task) => [task.id, task])),
});

/** An execution's task, for its pictures, labels and children; it may have been deleted. */
export const taskOfExecutionQuery = (id: string | undefined) =>
  queryOptions({ ...taskQuery(id ?? ''), enabled: id !== undefined, staleTime: 300_000 });

/** A timer takes at most 24 days, and a month's budget may start over later. */
const dayMs = 86_400_000;

/** The user's remaining runs of a task, read again when they start over. */
export const taskUsageQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.taskUsage, id],
    queryFn: ({ signal }) => call(api.users.getTaskUsage, { query: { task_id: id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const resetAt = state.data?.next_reset_time;
      // A clock that is ahead of the server's must not ask all the time.
      return resetAt ? Math.min(dayMs, Math.max(5000, new Date(resetAt).getTime() - Date.now())) : false;
    },
  });

/** The number of executions of a task that the server would still accept; null if unknown. */
export const readTaskUsage = (id: string) =>
  call(api.users.getTaskUsage, { query: { task_id: id } }).catch(() => null);

/** The user's favorite tasks, as ids. */
export const favoritesQuery = queryOptions({
  queryKey: ['favorites'],
  queryFn: ({ signal }) => call(api.users.getFavorites, { signal }),
});

/** Removes an id from a list, or appends it. */
const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((entry) => entry !== id) : [...ids, id];

/**
 * Toggles a favorite optimistically; a refusal reverts it and is passed to `onFailed`. Quick clicks are sent one after
 * another and the server's list is refetched only after the last, so hearts never flicker.
 */
export function useToggleFavorite(onFailed: (error: unknown) => void) {
  const client = useQueryClient();
  const { queryKey } = favoritesQuery;
  const turn = (id: string) =>
    client.setQueryData(queryKey, (current) => ({ favorites: toggled(current?.favorites ?? [], id) }));
  return useMutation({
    mutationKey: queryKey,
    scope: { id: 'favorites' },
    mutationFn: (id: string) => call(api.users.toggleFavorite, { body: { task_id: id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey });
      turn(id);
    },
    onError: (error, id) => {
      turn(id);
      onFailed(error);
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) === 1)
        return refresh(client, queryKey, keys.dashboard);
    },
  });
}

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
