import { api, type Tool, type ToolInput } from '@agentarium/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** Every tool, by name; for administrators. */
export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: ({ signal }) => call(api.tools.listTools, { signal }),
  select: (page) => page.items,
});

export const toolQuery = (id: string) =>
  queryOptions({
    queryKey: ['tools', id],
    queryFn: ({ signal }) => call(api.tools.getTool, { params: { id }, signal }),
  });

function useRefresh() {
  const client = useQueryClient();
  return (saved?: Tool) => {
    if (saved) client.setQueryData(toolQuery(saved.id).queryKey, saved);
    return client.invalidateQueries({ queryKey: toolsQuery.queryKey, exact: true });
  };
}

/** Saves a tool, or makes one when `current` is null; refused with STALE_WRITE when it was changed meanwhile. */
export function useSaveTool() {
  const refresh = useRefresh();
  return async (current: Tool | null, input: ToolInput): Promise<Tool> => {
    const saved = current
      ? await call(api.tools.updateTool, {
          params: { id: current.id },
          body: { ...input, change_count: current.change_count },
        })
      : await call(api.tools.createTool, { body: input });
    await refresh(saved);
    return saved;
  };
}

/** Switches a tool on or off for every task that allows it. */
export function useSwitchTool() {
  const save = useSaveTool();
  return (tool: Tool, is_enabled: boolean): Promise<Tool> => {
    const { name, description, implementation_type, input_schema, config, requires_confirmation } = tool;
    const kept = { name, description, implementation_type, input_schema, config, requires_confirmation };
    return save(tool, { ...kept, is_enabled });
  };
}

export function useDeleteTool() {
  const refresh = useRefresh();
  return async (id: string): Promise<void> => {
    await call(api.tools.deleteTool, { params: { id } });
    await refresh();
  };
}

/** Carries out one call of a tool as it stands in the form, stored or not. */
export function useTryTool() {
  return useMutation({
    mutationFn: ({ tool, args }: { tool: ToolInput; args: Record<string, never> }) =>
      call(api.tools.tryTool, { body: { tool, arguments: args } }),
  });
}
