import { api } from '@agentarium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys } from './cache.ts';

/** One's executions counted in a zone: days, hours, agents, totals. */
export const analyticsQuery = (userId: string, timezone: string) =>
  queryOptions({
    queryKey: [...keys.insights, 'analytics', userId, timezone],
    queryFn: ({ signal }) => call(api.insights.getAnalytics, { query: { timezone }, signal }),
    staleTime: 0,
  });

export const insightsQuery = (userId: string, timezone: string) =>
  queryOptions({
    queryKey: [...keys.insights, 'list', userId, timezone],
    queryFn: ({ signal }) => call(api.insights.listInsights, { query: { timezone }, signal }),
    select: (page) => page.items,
    staleTime: 0,
  });

/** The system at a glance, for administrators; read again every quarter of a minute while it is looked at. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(api.insights.getOverview, { signal }),
  refetchInterval: 15_000,
  staleTime: 0,
});
