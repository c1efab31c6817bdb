import { api, type ToolCall } from '@agentarium/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import type { ToolCallShown } from '../../../lib/tool-call-state.ts';

/** A stored call as its card shows it. */
export const shown = (toolCall: ToolCall): ToolCallShown => ({
  id: toolCall.id,
  toolName: toolCall.tool_name,
  arguments: toolCall.arguments,
  status: toolCall.status,
  result: toolCall.result,
  error: toolCall.error,
  durationMs: toolCall.duration_ms,
  expiresAt: toolCall.expires_at,
});

/** The tool calls of one's own execution as they are stored, in their order. */
export const toolCallsQuery = (executionId: string) =>
  queryOptions({
    queryKey: ['tool-calls', executionId],
    queryFn: ({ signal }) => call(api.tools.listOwnToolCalls, { params: { executionId }, signal }),
    select: ({ items }) => items.map(shown),
  });

/** Allows or denies a waiting tool call; the run's stream then tells what became of it. */
export function useConfirmToolCall() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, confirmed }: { id: string; confirmed: boolean }) =>
      call(api.tools.confirmToolCall, { params: { id }, body: { confirmed } }),
    onSettled: () =>
      Promise.all(
        ['tool-calls', 'notifications'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      ),
  });
}
