import { api, type Prompt } from '@agentarium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

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

/** The system's limits of tool calls, for tasks that set none. */
export const toolLimitsQuery = queryOptions({
  queryKey: ['system', 'config'],
  queryFn: ({ signal }) => call(api.system.getConfig, { signal }),
  select: ({ config }) => config.tool_calls,
});

/** The variables that a prompt's template reads; one without double braces or tags reads none. */
export const promptVariablesQuery = ({ id, content }: Prompt) =>
  queryOptions({
    queryKey: ['prompt-variables', id, content],
    queryFn: async ({ signal }) =>
      /\{[{%]/.test(content)
        ? (await call(api.prompts.checkPrompt, { body: { content, prompt_id: id }, signal })).variables.map(
            ({ name }) => name,
          )
        : [],
    staleTime: Number.POSITIVE_INFINITY,
  });
