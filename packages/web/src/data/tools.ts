import { api, type Tool, type ToolInput } from '@agentarium/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { changeOf, keys, refresh, useChange } from './cache.ts';

/** Every tool, by name; for administrators. */
export const toolsQuery = queryOptions({
  queryKey: [...keys.tools, 'list'],
  queryFn: ({ signal }) => call(api.tools.listTools, { signal }),
  select: (page) => page.items,
});

export const toolQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.tools, id],
    queryFn: ({ signal }) => call(api.tools.getTool, { params: { id }, signal }),
  });

/** Saves a tool, or makes one when `current` is null; refused with STALE_WRITE when it was changed meanwhile. */
export const useSaveTool = () =>
  useChange(
    (current: Tool | null, input: ToolInput): Promise<Tool> =>
      current
        ? call(api.tools.updateTool, changeOf(current, input))
        : call(api.tools.createTool, { body: input }),
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
    const kept = { name, description, implementation_type, input_schema, config, requires_confirmation };
    return save(tool, { ...kept, is_enabled });
  };
}

export const useDeleteTool = () =>
  useChange(
    (id: string) => call(api.tools.deleteTool, { params: { id } }),
    (client) => refresh(client, toolsQuery.queryKey),
  );

/** Carries out one call of a tool as it stands in the form, stored or not. */
export function useTryTool() {
  return useMutation({
    mutationFn: ({ tool, args }: { tool: ToolInput; args: Record<string, never> }) =>
      call(api.tools.tryTool, { body: { tool, arguments: args } }),
  });
}
