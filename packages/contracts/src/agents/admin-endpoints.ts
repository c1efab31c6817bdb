import { archiveInput, idParams, messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { agentInput, agentUpdate } from './rules.ts';
import { agent } from './schema.ts';

export const createAgent = endpoint({
  method: 'POST',
  path: '/private/agents',
  access: 'admin',
  summary: 'Create an agent',
  body: agentInput,
  status: 201,
  output: agent,
});

export const updateAgent = endpoint({
  method: 'PUT',
  path: '/private/agents/:id',
  access: 'admin',
  summary: 'Update an agent; state and tier are kept when absent',
  params: idParams,
  body: agentUpdate,
  output: agent,
  errors: ['AGENT_NOT_FOUND', 'STALE_WRITE'],
});

export const deleteAgent = endpoint({
  method: 'DELETE',
  path: '/private/agents/:id',
  access: 'admin',
  summary: 'Delete an agent; `details` lists what blocks it (tasks, executions, owners)',
  params: idParams,
  output: messageOutput,
  errors: ['AGENT_NOT_FOUND', 'IN_USE'],
});

export const archiveAgent = endpoint({
  method: 'PUT',
  path: '/private/agents/:id/archive',
  access: 'admin',
  summary:
    'Archive an agent with its tasks, whose schedules stop, or bring it back. Runs, shares and owners stay',
  params: idParams,
  body: archiveInput,
  output: agent,
  errors: ['AGENT_NOT_FOUND'],
});

export const copyAgent = endpoint({
  method: 'POST',
  path: '/private/agents/:id/copy',
  access: 'admin',
  summary: 'Copy an agent without its tasks, in state new',
  params: idParams,
  status: 201,
  output: agent,
  errors: ['AGENT_NOT_FOUND'],
});
