import type { EndpointQuery, PromptsMove, Task, TaskInput } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, listQuery, pagesQuery, refresh } from './cache.ts';
import { useArchive, useCopy, useDelete, useSave } from './mutations.ts';
import { taskQuery, tasksQuery } from './tasks.ts';

type TaskFilters = EndpointQuery<typeof api.tasks.listTasks>;

/** Every task, archived ones too. */
export const allTasksQuery = listQuery([...keys.tasks, 'all'], ({ query, signal }) =>
  call(api.tasks.listTasks, { query: { ...query, archived: 'included' }, signal }),
);

/** The tasks that match, page by page. */
export const taskPagesQuery = (filters: TaskFilters) =>
  pagesQuery(tasksQuery.queryKey, filters, (options) => call(api.tasks.listTasks, options));

/** The number of tasks that match. */
export const taskCountQuery = (filters: TaskFilters) =>
  queryOptions({
    queryKey: [...tasksQuery.queryKey, 'count', filters],
    queryFn: async ({ signal }) =>
      (await call(api.tasks.listTasks, { query: { ...filters, limit: 1 }, signal })).total,
    placeholderData: keepPreviousData,
  });

export const useSaveTask = () =>
  useSave<Task, TaskInput>(
    (options) => call(api.tasks.createTask, options),
    (options) => call(api.tasks.updateTask, options),
    // Agents list their tasks.
    (client) => refresh(client, keys.tasks, keys.agents),
  );

/** Copies a task with its prompts, without its children; returns the copy. */
export const useCopyTask = () =>
  useCopy<Task>(
    (options) => call(api.tasks.copyTask, options),
    (client) => refresh(client, keys.tasks, keys.agents),
  );

/** Archives a task, or brings it back. */
export const useArchiveTask = () =>
  useArchive<Task>(
    (options) => call(api.tasks.archiveTask, options),
    (client) => refresh(client, keys.tasks, keys.agents),
  );

/** Deletes a task; refused with IN_USE while children, executions, schedules or owners have it. */
export const useDeleteTask = () =>
  useDelete(
    (options) => call(api.tasks.deleteTask, options),
    taskQuery,
    (client) => refresh(client, keys.tasks, keys.agents),
  );

/** Puts the children of a task in another order at once; refused with STALE_WRITE when they changed meanwhile. */
export function useOrderChildren({ id, change_count }: Pick<Task, 'id' | 'change_count'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: string[]) =>
      call(api.tasks.orderChildren, { params: { id }, body: { order, change_count } }),
    onSuccess: () => refresh(client, keys.tasks, keys.agents),
  });
}

/** The tasks that share prompts with a task, directly or through others. */
export const connectedTasksQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.tasks, id, 'connected'],
    queryFn: ({ signal }) => call(api.tasks.listConnected, { params: { id }, signal }),
    staleTime: 0,
  });

/** Moves all prompts of a task to another model family and version; alone it is refused while another task keeps one back. */
export function useMovePrompts({ id }: Pick<Task, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PromptsMove) => call(api.tasks.movePrompts, { params: { id }, body }),
    onSuccess: () => refresh(client, keys.prompts, keys.tasks),
  });
}

/** Allows or denies a tool call that a trial waits for. */
export const useAnswerTrialCall = () =>
  useMutation({
    mutationFn: ({ id, confirmed }: { id: string; confirmed: boolean }) =>
      call(api.tasks.answerTrialCall, { params: { id }, body: { confirmed } }),
  });
