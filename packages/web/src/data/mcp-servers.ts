import type { McpServer, McpServerInput } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, refresh } from './cache.ts';
import { useDelete, useSave } from './mutations.ts';

const key = ['mcp-servers'] as const;

/** The connected MCP servers, by name; for administrators. */
export const mcpServersQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => call(api.tools.listMcpServers, { signal }),
  select: (page) => page.items,
});

const toolsOf = (id: string) => [...key, id, 'tools'];

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
    (client) => refresh(client, key, keys.tools),
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
    onSuccess: () => refresh(client, key, keys.tools),
  });
}
