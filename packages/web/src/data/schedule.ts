import type { EndpointInput, SavedSchedule } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import type { Plan } from '@agentarium/contracts/cron';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { isApiError } from '../lib/api/api-error.ts';
import { byCursor, keys, refresh } from './cache.ts';
import { executionsChanged } from './executions.ts';

const noneIfMissing = (error: unknown): null => {
  if (isApiError(error, 'SCHEDULE_NOT_FOUND')) return null;
  throw error;
};

/** All schedules of the user, next to run first. */
export const ownSchedulesQuery = queryOptions({
  queryKey: [...keys.schedules, 'own'],
  queryFn: ({ signal }) => call(api.schedule.listSchedules, { signal }),
  select: (page) => page.items,
  staleTime: 0,
});

/** The user's schedule of a task; null if there is none (404). Refetched wherever it is shown. */
export const scheduleQuery = (taskId: string) =>
  queryOptions({
    queryKey: [...keys.schedules, taskId],
    queryFn: ({ signal }) =>
      call(api.schedule.getSchedule, { params: { id: taskId }, signal }).catch(noneIfMissing),
    staleTime: 0,
  });

/** The same with the inputs of its runs, to edit it. */
export const savedScheduleQuery = (taskId: string) =>
  queryOptions({
    queryKey: [...keys.schedules, taskId, 'saved'],
    queryFn: ({ signal }) =>
      call(api.schedule.getSavedSchedule, { params: { id: taskId }, signal }).catch(noneIfMissing),
    staleTime: 0,
  });

/** Loads the usage that a schedule will have in a month: for the given form values, else for the stored schedule. */
export const forecastQuery = (taskId: string, { cron_expressions, at, timezone }: Plan) => {
  const query = { ...(at ? { at } : { cron_expressions: cron_expressions.join(';') }), timezone };
  return queryOptions({
    queryKey: [...keys.schedules, taskId, 'forecast', query],
    queryFn: ({ signal }) => call(api.schedule.getForecast, { params: { id: taskId }, query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
};

/** The past ticks of the user's schedule, newest first, page by page. */
export const ticksQuery = (taskId: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: [...keys.schedules, taskId, 'ticks'],
    queryFn: ({ pageParam, signal }) =>
      call(api.schedule.listTicks, {
        params: { id: taskId },
        query: { limit: 10, cursor: pageParam },
        signal,
      }),
    staleTime: 0,
  });

/** A cron expression in plain language, from a library loaded on first use. */
async function cronText(expression: string, language: string): Promise<string> {
  const { default: cronstrue } = await import('cronstrue/i18n.js');
  try {
    return cronstrue.toString(expression, { locale: language, use24HourTimeFormat: language !== 'en' });
  } catch {
    return expression;
  }
}

export const cronTextQuery = (cron: string, language: string) =>
  queryOptions({
    queryKey: ['cron-words', language, cron],
    queryFn: () => cronText(cron, language),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The part of a schedule that its form shows, which the server compares with the stored one; null if there is none. */
export const scheduleSeen = (saved: SavedSchedule | null) =>
  saved && {
    enabled: saved.enabled,
    cron_expressions: saved.cron_expressions,
    at: saved.at,
    timezone: saved.timezone,
    mail: saved.mail,
    parameters: saved.parameters,
  };

/**
 * Saves the user's schedule, and also runs its task if asked to; refetches both. Fails with STALE_WRITE if another page
 * changed the schedule since `before`.
 */
export function useSaveSchedule(taskId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof api.schedule.saveSchedule>) =>
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
