import type { EndpointQuery, Tool, ToolInput } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, pagesQuery, recordQueries, refresh } from './cache.ts';
import { useDelete, useSave } from './mutations.ts';

/** Every tool, by name, and one of them; for administrators. */
export const { all: toolsQuery, one: toolQuery } = recordQueries(
  keys.tools,
  (options) => call(api.tools.listTools, options),
  (options) => call(api.tools.getTool, options),
);

/** The tools that match, page by page. */
export const toolPagesQuery = (filters: EndpointQuery<typeof api.tools.listTools>) =>
  pagesQuery(toolsQuery.queryKey, filters, (options) => call(api.tools.listTools, options));

const storeTool = (client: QueryClient, saved: Tool) => {
  client.setQueryData(toolQuery(saved.id).queryKey, saved);
  return refresh(client, toolsQuery.queryKey);
};

export const useSaveTool = () =>
  useSave<Tool, ToolInput>(
    (options) => call(api.tools.createTool, options),
    (options) => call(api.tools.updateTool, options),
    storeTool,
  );

/** Switches a tool on or off for every task that allows it. */
export function useSwitchTool() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tool, is_enabled }: { tool: Tool; is_enabled: boolean }) => {
      const { id, change_count, name, description, implementation_type, input_schema, config } = tool;
      const unchanged = { name, description, implementation_type, input_schema, config };
      const { requires_confirmation } = tool;
      const body = { ...unchanged, requires_confirmation, is_enabled, change_count };
      return call(api.tools.updateTool, { params: { id }, body });
    },
    onSuccess: (saved) => storeTool(client, saved),
  });
}

export const useDeleteTool = () =>
  useDelete(
    (options) => call(api.tools.deleteTool, options),
    toolQuery,
    (client) => refresh(client, toolsQuery.queryKey),
  );

/** Calls a tool once as it is in the form, saved or not. */
export function useTryTool() {
  return useMutation({
    mutationFn: ({ tool, args }: { tool: ToolInput; args: Record<string, never> }) =>
      call(api.tools.tryTool, { body: { tool, arguments: args } }),
  });
}
