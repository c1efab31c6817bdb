import { catalogueQuery, countedListOf, idParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { tier } from '../subscription/schema.ts';
import { deploymentState } from '../tasks/schema.ts';
import { agent } from './schema.ts';

export const listAgents = endpoint({
  method: 'GET',
  path: '/public/agents',
  access: 'user',
  summary: 'List the agents visible to the caller: prod, test, dev, by name (for admins also new)',
  query: catalogueQuery.extend({ tier: tier.optional(), deployment_state: deploymentState.optional() }),
  output: countedListOf(agent),
});

export const getAgent = endpoint({
  method: 'GET',
  path: '/public/agents/:id',
  access: 'user',
  summary: 'Get an agent with its tasks',
  params: idParams,
  output: agent,
  errors: ['AGENT_NOT_FOUND'],
});
