import { archivedQuery, idParams, listOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { agent } from './schema.ts';

export const listAgents = endpoint({
  method: 'GET',
  path: '/public/agents',
  access: 'user',
  summary: 'List the agents visible to the caller: prod, test, dev, by name (for admins also new)',
  query: archivedQuery,
  output: listOf(agent),
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
