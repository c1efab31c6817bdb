import { api, type Task } from '@agentarium/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, refresh } from './cache.ts';

const taskList = queryOptions({
  queryKey: [...keys.tasks, 'list'],
  queryFn: ({ signal }) => call(api.tasks.listTasks, { signal }),
});

/** All tasks that the user may see, child tasks included. */
export const tasksQuery = queryOptions({ ...taskList, select: (page) => page.items });

/** Every task that the user may see, by id: lists of executions show their names and pictures. */
export const tasksByIdQuery = queryOptions({
  ...taskList,
  staleTime: 300_000,
  select: ({ items }) => new Map<string, Task>(items.map((task) => [task.id, task])),
});

/** One task with its agent, children and parameters. */
export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.tasks, id],
    queryFn: ({ signal }) => call(api.tasks.getTask, { params: { id }, signal }),
  });

/** The task of an execution, for its pictures, labels and children; it may be gone. */
export const taskOfExecutionQuery = (id: string | undefined) =>
  queryOptions({ ...taskQuery(id ?? ''), enabled: id !== undefined, staleTime: 300_000 });

/** What is left of a task's limit for the user. */
export const taskUsageQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.taskUsage, id],
    queryFn: ({ signal }) => call(api.users.getTaskUsage, { query: { task_id: id }, signal }),
    staleTime: 0,
  });

/** How many executions of a task the server would accept now; null when that can't be told. */
export const readTaskUsage = (id: string) =>
  call(api.users.getTaskUsage, { query: { task_id: id } }).catch(() => null);

/** The user's favourite tasks, as ids. */
export const favoritesQuery = queryOptions({
  queryKey: ['favorites'],
  queryFn: ({ signal }) => call(api.users.getFavorites, { signal }),
});

/** Takes an id out of a list that has it, else puts it at the end. */
const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((entry) => entry !== id) : [...ids, id];

/**
 * Turns a task's heart at once; a refusal turns it back and is told to `onFailed`. Quick clicks are sent one after
 * another, and the server's list is read again only after the last, so that hearts never flicker.
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
      if (client.isMutating({ mutationKey: queryKey }) === 1) return refresh(client, queryKey);
    },
  });
}
