import { api, isExecutionOpen } from '@agentarium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** All tasks that the user may see, child tasks included. */
export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => call(api.tasks.listTasks, { signal }),
  select: (page) => page.items,
});

/** One task with its agent, children and parameters. */
export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', id],
    queryFn: ({ signal }) => call(api.tasks.getTask, { params: { id }, signal }),
  });

/** What is left of a task's limit for the user. */
export const taskUsageQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'task-usage', id],
    queryFn: ({ signal }) => call(api.users.getTaskUsage, { query: { task_id: id }, signal }),
    staleTime: 0,
  });

const latestCount = 3;

/** The user's latest runs of a task, child runs included; asked for again while one of them runs. */
export const latestRunsQuery = (userId: string, taskId: string) =>
  queryOptions({
    queryKey: ['executions', 'latest-of-task', userId, taskId],
    queryFn: ({ signal }) =>
      call(api.users.listUserExecutions, {
        params: { id: userId },
        query: { task_id: taskId, include_child: 'true', limit: latestCount },
        signal,
      }),
    select: (page) => page.items,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => isExecutionOpen(status)) ? 5_000 : false,
  });
