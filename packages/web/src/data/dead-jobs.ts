import * as api from '@agentarium/contracts/api';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { byCursor, refresh } from './cache.ts';
import { overviewQuery } from './insights.ts';

/** Background jobs that were given up, newest first, page by page; for administrators. */
export const deadJobsQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: ['dead-jobs'],
  queryFn: ({ pageParam, signal }) =>
    call(api.system.listDeadJobs, { query: { limit: 10, cursor: pageParam }, signal }),
  select: ({ pages }) => pages.flatMap(({ items }) => items),
});

const useChange = (change: (id: string) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => refresh(client, deadJobsQuery.queryKey, overviewQuery.queryKey),
  });
};

/** Queues a given-up job again. */
export const useRetryDeadJob = () => useChange((id) => call(api.system.retryDeadJob, { params: { id } }));

/** Deletes a given-up job. */
export const useDiscardDeadJob = () => useChange((id) => call(api.system.discardDeadJob, { params: { id } }));
