import { api } from '@agentarium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

// The catalogue and the favourites have one place in the cache, whichever screen asked first.

export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => call(api.tasks.listTasks, { signal }),
  select: (page) => page.items,
});

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => call(api.agents.listAgents, { signal }),
  select: (page) => page.items,
});

export const favoritesQuery = queryOptions({
  queryKey: ['users', 'me', 'favorites'],
  queryFn: ({ signal }) => call(api.users.getFavorites, { signal }),
});

/** Runs that the dashboard looks back on. */
const recentCount = 50;

/** The user's latest runs, newest first, without child runs. */
export const recentExecutionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['executions', 'recent', userId],
    queryFn: ({ signal }) =>
      call(api.users.listUserExecutions, { params: { id: userId }, query: { limit: recentCount }, signal }),
    select: (page) => page.items,
    staleTime: 0,
  });

/** The latest completed runs of composite tasks. */
export const compositeRunsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['executions', 'composite', userId],
    queryFn: ({ signal }) =>
      call(api.users.listUserExecutions, {
        params: { id: userId },
        query: { task_types: 'parent,parent_scheduled', status: 'completed', limit: 10 },
        signal,
      }),
    select: (page) => page.items,
    staleTime: 0,
  });

/** The latest runs that a schedule began. */
export const scheduledRunsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['executions', 'scheduled', userId],
    queryFn: ({ signal }) =>
      call(api.users.listUserExecutions, {
        params: { id: userId },
        query: { scheduled: 'true', limit: 5 },
        signal,
      }),
    select: (page) => page.items,
    staleTime: 0,
  });

/** One's runs counted in a zone: days, hours, agents, totals. */
export const analyticsQuery = (userId: string, timezone: string) =>
  queryOptions({
    queryKey: ['insights', 'analytics', userId, timezone],
    queryFn: ({ signal }) => call(api.insights.getAnalytics, { query: { timezone }, signal }),
    staleTime: 0,
  });

export const insightsQuery = (userId: string, timezone: string) =>
  queryOptions({
    queryKey: ['insights', 'list', userId, timezone],
    queryFn: ({ signal }) => call(api.insights.listInsights, { query: { timezone }, signal }),
    select: (page) => page.items,
    staleTime: 0,
  });

/** One's own schedules, the next to run first. */
export const schedulesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['schedule', 'own', userId],
    queryFn: ({ signal }) => call(api.schedule.listSchedules, { signal }),
    select: (page) => page.items,
    staleTime: 0,
  });
