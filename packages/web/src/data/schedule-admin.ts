import type { ScheduleManagement } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { ApiError, isApiError } from '../lib/api/api-error.ts';
import { historyQuery, keys, readAll, refresh } from './cache.ts';

/** Every scheduled task: the task list filtered to scheduled parents. */
export const scheduledTasksQuery = queryOptions({
  queryKey: [...keys.tasks, 'scheduled-parents'],
  queryFn: ({ signal }) =>
    readAll((cursor) =>
      call(api.tasks.listTasks, {
        query: { task_types: 'parent_scheduled', ...(cursor && { cursor }) },
        signal,
      }),
    ),
});

/** All users' schedules of a task; always refetched when opened. */
export const managementQuery = (taskId: string) =>
  queryOptions({
    queryKey: [...keys.schedules, 'management', taskId],
    queryFn: ({ signal }) => call(api.schedule.getManagement, { params: { id: taskId }, signal }),
    staleTime: 0,
  });

/** A user's schedules, next to run first, page by page; always refetched when opened. */
export const userSchedulesQuery = (userId: string) => ({
  ...historyQuery([...keys.schedules, 'of-user', userId], (options) =>
    call(api.schedule.listUserSchedules, { params: { id: userId }, ...options }),
  ),
  staleTime: 0,
});

/** Schedules that stay stopped, and the server's refusal. */
export type NotRestarted = { why: ApiError; users: number };
export type ActionOutcome = { changed: number; notRestarted: NotRestarted[] };

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Restarts one user's schedule; waits when rate-limited. Returns the refusal, if any. */
async function restartOne(id: string, userId: string): Promise<ApiError | null> {
  for (;;) {
    try {
      await call(api.schedule.restartUserSchedule, { params: { id, userId } });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isApiError(error, 'RATE_LIMITED')) return error;
      await wait(error.retryAfter ?? 1);
    }
  }
}

/** More users than listed: the server restarts them in one call. */
async function restartOnServer(id: string): Promise<ActionOutcome> {
  const { changed, not_restarted } = await call(api.schedule.restartAllSchedules, { params: { id } });
  const notRestarted = not_restarted.map(({ reason, users }) => ({
    why: new ApiError({ status: 429, code: reason, message: '' }),
    users,
  }));
  return { changed, notRestarted };
}

/**
 * Restarts a task's stopped schedules user by user. `onDone` gets the progress. Returns how many were restarted and why the others were not.
 */
async function restartAll(
  id: string,
  { total_users, user_schedules }: ScheduleManagement,
  onDone: (done: number, of: number) => void,
): Promise<ActionOutcome> {
  if (total_users > user_schedules.length) return restartOnServer(id);
  const stopped = user_schedules.filter(({ enabled }) => !enabled);
  const refused = new Map<string, NotRestarted>();
  let changed = 0;
  for (const [at, { user_id }] of stopped.entries()) {
    onDone(at, stopped.length);
    const error = await restartOne(id, user_id);
    if (error) refused.set(error.code, { why: error, users: (refused.get(error.code)?.users ?? 0) + 1 });
    else changed += 1;
  }
  return { changed, notRestarted: [...refused.values()] };
}

export type ScheduleAction =
  | { kind: 'stopAll' | 'restartAll' }
  | { kind: 'stop' | 'restart'; userId: string; username: string };

const one: ActionOutcome = { changed: 1, notRestarted: [] };

const changeOne = (kind: 'stop' | 'restart', params: { id: string; userId: string }) =>
  kind === 'stop'
    ? call(api.schedule.stopUserSchedule, { params })
    : call(api.schedule.restartUserSchedule, { params });

/** Stops or restarts schedules, returns the outcome and refetches their status. */
export function useScheduleAction(taskId: string, onProgress: (done: number, of: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (action: ScheduleAction): Promise<ActionOutcome> => {
      const params = { id: taskId };
      switch (action.kind) {
        case 'stopAll': {
          const { changed } = await call(api.schedule.stopAllSchedules, { params });
          return { changed, notRestarted: [] };
        }
        case 'restartAll':
          return restartAll(taskId, await client.fetchQuery(managementQuery(taskId)), onProgress);
        case 'stop':
        case 'restart':
          await changeOne(action.kind, { ...params, userId: action.userId });
          return one;
        default:
          return action satisfies never;
      }
    },
    onSettled: () => refresh(client, managementQuery(taskId).queryKey),
  });
}

/** Stops or restarts one of a user's schedules. */
export function useChangeUserSchedule(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, taskId }: { kind: 'stop' | 'restart'; taskId: string }) =>
      changeOne(kind, { id: taskId, userId }),
    onSettled: () => refresh(client, keys.schedules),
  });
}
