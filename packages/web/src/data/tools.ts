import type { EndpointQuery, McpServer, McpServerInput, Tool, ToolInput } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, listQuery, pagesQuery, recordQueries, refresh } from './cache.ts';
import { useArchive, useDelete, useSave } from './mutations.ts';

/** Every tool, by name, archived ones too, and one of them; for administrators. */
export const { all: toolsQuery, one: toolQuery } = recordQueries(
  keys.tools,
  ({ query, signal }) => call(api.tools.listTools, { query: { ...query, archived: 'included' }, signal }),
  (options) => call(api.tools.getTool, options),
);

/** The tools that match, page by page. */
export const toolPagesQuery = (filters: EndpointQuery<typeof api.tools.listTools>) =>
  pagesQuery(toolsQuery.queryKey, filters, (options) => call(api.tools.listTools, options));

const storeTool = (client: QueryClient, saved?: Tool) => {
  if (saved) client.setQueryData(toolQuery(saved.id).queryKey, saved);
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
    onSuccess: (saved) => client.setQueryData(toolQuery(saved.id).queryKey, saved),
    // Also after a refusal: the next try sends what somebody else saved.
    onSettled: () => refresh(client, toolsQuery.queryKey),
  });
}

export const useArchiveTool = () => useArchive((options) => call(api.tools.archiveTool, options), storeTool);

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

const mcpServers = ['mcp-servers'] as const;

/** The connected MCP servers, by name; for administrators. */
export const mcpServersQuery = listQuery([...mcpServers, 'list'], (options) =>
  call(api.tools.listMcpServers, options),
);

const toolsOf = (id: string) => [...mcpServers, id, 'tools'];

/** The tools of a server, as it lists them now. */
export const mcpServerToolsQuery = (id: string) =>
  queryOptions({
    queryKey: toolsOf(id),
    queryFn: ({ signal }) => call(api.tools.listMcpServerTools, { params: { id }, signal }),
    select: (page) => page.items,
    staleTime: 0,
    retry: false,
  });

/** The names of the secrets, hosts and commands that tools may use. */
export const toolEnvironmentQuery = queryOptions({
  queryKey: ['tool-environment'],
  queryFn: ({ signal }) => call(api.tools.getToolEnvironment, { signal }),
});

/** Its tools have the connection of their server. */
export const useSaveMcpServer = () =>
  useSave<McpServer, McpServerInput>(
    (options) => call(api.tools.createMcpServer, options),
    (options) => call(api.tools.updateMcpServer, options),
    (client) => refresh(client, mcpServers, keys.tools),
  );

export const useDeleteMcpServer = () =>
  useDelete(
    (options) => call(api.tools.deleteMcpServer, options),
    (id) => ({ queryKey: toolsOf(id) }),
    (client) => refresh(client, mcpServersQuery.queryKey),
  );

/** Adds tools of a server by their names there. */
export function useAddMcpServerTools(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (names: string[]) => call(api.tools.addMcpServerTools, { params: { id }, body: { names } }),
    onSuccess: () => refresh(client, mcpServers, keys.tools),
  });
}
