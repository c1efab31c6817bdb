import { api } from '@agentarium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

/** The agents that a task may belong to, by name. */
export const agentChoicesQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => call(api.agents.listAgents, { signal }),
  select: (page) => page.items,
});

/** The prompts that a task may ask, by title. */
export const promptChoicesQuery = queryOptions({
  queryKey: ['prompts'],
  queryFn: ({ signal }) => call(api.prompts.listPrompts, { signal }),
  select: (page) => page.items,
});

/** The tools that a task may allow, by name. */
export const toolChoicesQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: ({ signal }) => call(api.tools.listTools, { signal }),
  select: (page) => page.items,
});
