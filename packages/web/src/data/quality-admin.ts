import * as api from '@agentarium/contracts/api';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { byCursor } from './cache.ts';

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
