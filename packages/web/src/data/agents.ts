import * as api from '@agentarium/contracts/api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, recordQueries } from './cache.ts';

/** All agents the user may see, or one of them with its tasks. */
export const { all: agentsQuery, one: agentQuery } = recordQueries(
  keys.agents,
  (options) => call(api.agents.listAgents, options),
  (options) => call(api.agents.getAgent, options),
);

/** Every agent, archived ones too; for administrators. */
export const allAgentsQuery = queryOptions({
  queryKey: [...keys.agents, 'all'],
  queryFn: ({ signal }) => call(api.agents.listAgents, { query: { archived: 'true' }, signal }),
  select: (page) => page.items,
});
