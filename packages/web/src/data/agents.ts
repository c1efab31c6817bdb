import * as api from '@agentarium/contracts/api';
import { call } from '../lib/api/api-client.ts';
import { keys, recordQueries } from './cache.ts';

/** All agents the user may see, or one of them with its tasks. */
export const { all: agentsQuery, one: agentQuery } = recordQueries(
  keys.agents,
  (options) => call(api.agents.listAgents, options),
  (options) => call(api.agents.getAgent, options),
);
