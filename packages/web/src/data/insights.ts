import * as api from '@agentarium/contracts/api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys } from './cache.ts';

/** Everything the dashboard shows; days and hours are in the given zone. */
export const dashboardQuery = (userId: string, timezone: string) =>
  queryOptions({
    queryKey: [...keys.dashboard, userId, timezone],
    queryFn: ({ signal }) => call(api.insights.getDashboard, { query: { timezone }, signal }),
    // Its panels mount one after another, off screen when idle, and share one request.
    staleTime: 15_000,
  });

/** The system at a glance, for administrators; read again every quarter of a minute while it is looked at. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(api.insights.getOverview, { signal }),
  refetchInterval: 15_000,
  staleTime: 0,
});
