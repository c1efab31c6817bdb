import { api } from '@agentarium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

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
