import { api } from '@agentarium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys } from './cache.ts';

/** All agents that the user may see. */
export const agentsQuery = queryOptions({
  queryKey: [...keys.agents, 'list'],
  queryFn: ({ signal }) => call(api.agents.listAgents, { signal }),
  select: (page) => page.items,
});

/** One agent with its tasks. */
export const agentQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.agents, id],
    queryFn: ({ signal }) => call(api.agents.getAgent, { params: { id }, signal }),
  });
