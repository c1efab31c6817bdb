import type { Tool, ToolInput } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, recordQueries, refresh, useChange, useSave } from './cache.ts';

/** Every tool, by name, and one of them; for administrators. */
export const { all: toolsQuery, one: toolQuery } = recordQueries(
  keys.tools,
  (options) => call(api.tools.listTools, options),
  (options) => call(api.tools.getTool, options),
);

export const useSaveTool = () =>
  useSave<Tool, ToolInput>(
    (options) => call(api.tools.createTool, options),
    (options) => call(api.tools.updateTool, options),
    (client, saved) => {
      client.setQueryData(toolQuery(saved.id).queryKey, saved);
      return refresh(client, toolsQuery.queryKey);
    },
  );

/** Switches a tool on or off for every task that allows it. */
export function useSwitchTool() {
  const save = useSaveTool();
  return (tool: Tool, is_enabled: boolean): Promise<Tool> => {
    const { name, description, implementation_type, input_schema, config, requires_confirmation } = tool;
    const unchanged = { name, description, implementation_type, input_schema, config, requires_confirmation };
    return save(tool, { ...unchanged, is_enabled });
  };
}

export const useDeleteTool = () =>
  useChange(
    (id: string) => call(api.tools.deleteTool, { params: { id } }),
    (client) => refresh(client, toolsQuery.queryKey),
  );

/** Calls a tool once as it is in the form, saved or not. */
export function useTryTool() {
  return useMutation({
    mutationFn: ({ tool, args }: { tool: ToolInput; args: Record<string, never> }) =>
      call(api.tools.tryTool, { body: { tool, arguments: args } }),
  });
}
