import type { Task } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys } from './cache.ts';

const taskList = queryOptions({
  queryKey: [...keys.tasks, 'list'],
  queryFn: ({ signal }) => call(api.tasks.listTasks, { signal }),
});

/** All tasks the user may see, child tasks included. */
export const tasksQuery = queryOptions({ ...taskList, select: (page) => page.items });

/** Every task the user may see, by id: lists of executions show their names and pictures. */
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

/** An execution's task, for its pictures, labels and children; it may have been deleted. */
export const taskOfExecutionQuery = (id: string | undefined) =>
  queryOptions({ ...taskQuery(id ?? ''), enabled: id !== undefined, staleTime: 300_000 });

/** The user's remaining runs of a task. */
export const taskUsageQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.taskUsage, id],
    queryFn: ({ signal }) => call(api.users.getTaskUsage, { query: { task_id: id }, signal }),
    staleTime: 0,
  });

/** How many more executions of a task the server would accept; null if unknown. */
export const readTaskUsage = (id: string) =>
  call(api.users.getTaskUsage, { query: { task_id: id } }).catch(() => null);

/** The user's favorite tasks, as ids. */
export const favoritesQuery = queryOptions({
  queryKey: ['favorites'],
  queryFn: ({ signal }) => call(api.users.getFavorites, { signal }),
});
