import type { AdminExecutionDetail, AdminExecutionFilters } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { type ExecutionStatus, isExecutionOpen } from '@agentarium/contracts/names';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { saveFile } from '../lib/download.ts';
import { byCursor, refresh } from './cache.ts';

const runs = ['all-runs'];
/** The milliseconds after which open runs, and what lists and counts some, are refetched. */
const pollMs = 15_000;
const isAnyOpen = (runs: readonly { status: ExecutionStatus }[]) =>
  runs.some(({ status }) => isExecutionOpen(status));

/** The runs of all users that match, newest first, page by page. */
export const allRunsQuery = (filters: AdminExecutionFilters) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: [...runs, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(api.executions.listAllExecutions, { query: { ...filters, limit: 50, cursor: pageParam }, signal }),
    placeholderData: keepPreviousData,
    // Runs come and end at any time, so it is refetched whenever it is opened.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => isAnyOpen(items)) ? pollMs : false,
  });

/** The number of these runs by status, and why they failed. */
export const runSummaryQuery = (filters: AdminExecutionFilters) =>
  queryOptions({
    queryKey: [...runs, 'summary', filters],
    queryFn: ({ signal }) => call(api.executions.summarizeExecutions, { query: filters, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const { pending = 0, running = 0 } = state.data?.by_status ?? {};
      return pending + running > 0 ? pollMs : false;
    },
  });

/** A run of any user, without inputs and answer; polled while it or one of its steps is open. */
export const anyRunQuery = (id: string) =>
  queryOptions({
    queryKey: [...runs, id],
    queryFn: ({ signal }) => call(api.executions.inspectExecution, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data && isAnyOpen([state.data, ...state.data.child_executions]) ? pollMs : false,
    staleTime: 0,
  });

/** Saves the runs that match as a CSV file. */
export const useExportRuns = (filters: AdminExecutionFilters) =>
  useMutation({
    mutationFn: () => saveFile(api.executions.exportExecutions, filters, 'agentarium-runs.csv'),
  });

/** Opens inputs and answer of a run; they are kept nowhere but in the mutation. */
export function useRevealRun(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call(api.executions.revealExecution, { params: { id }, body: { reason } }),
    onSuccess: () => refresh(client, [...runs, id]),
  });
}

/** Stops a run or its steps, or runs a failed one again. */
export function useRunActions() {
  const client = useQueryClient();
  const keep = async (run: AdminExecutionDetail) => {
    client.setQueryData(anyRunQuery(run.id).queryKey, run);
    await refresh(client, runs);
    return run;
  };
  return {
    stop: async (id: string) => keep(await call(api.executions.cancelUserExecution, { params: { id } })),
    retry: async (id: string) => keep(await call(api.executions.retryExecution, { params: { id } })),
  };
}

/** The subject of ratings: answers of a task, or those written with a prompt. */
export type RatedRecord = { task_id: string } | { prompt_id: string };

/** The ratings by prompt revision, the most negative first, page by page; for administrators. */
export const qualityQuery = (of: RatedRecord) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: ['quality', of],
    queryFn: ({ pageParam, signal }) =>
      call(api.executions.listQuality, {
        query: { by: 'prompt_revision', ...of, cursor: pageParam },
        signal,
      }),
  });

/** The ratings of a task; for administrators. */
export const taskQualityQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['quality', 'task', taskId],
    queryFn: ({ signal }) =>
      call(api.executions.listQuality, { query: { by: 'task', task_id: taskId }, signal }),
    select: ({ items }) => items[0] ?? null,
  });

/** The comments on a task's answers, newest first, page by page; for administrators. */
export const commentsQuery = (taskId: string, promptId?: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: ['quality', 'comments', taskId, promptId],
    queryFn: ({ pageParam, signal }) =>
      call(api.executions.listComments, {
        params: { id: taskId },
        query: { prompt_id: promptId, limit: 10, cursor: pageParam },
        signal,
      }),
  });
