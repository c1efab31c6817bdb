import type { ToolCall } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import type { ToolCallView } from '../lib/tool-call-state.ts';
import { byCursor, keys, refresh } from './cache.ts';

const toolCalls = ['tool-calls'];

/** A stored call as its card shows it. */
export const toToolCallView = (toolCall: ToolCall): ToolCallView => ({
  id: toolCall.id,
  toolName: toolCall.tool_name,
  arguments: toolCall.arguments,
  status: toolCall.status,
  result: toolCall.result,
  error: toolCall.error,
  durationMs: toolCall.duration_ms,
  expiresAt: toolCall.expires_at,
});

/** The tool calls of the user's execution, in order. */
export const toolCallsQuery = (executionId: string) =>
  queryOptions({
    queryKey: [...toolCalls, executionId],
    queryFn: ({ signal }) => call(api.tools.listOwnToolCalls, { params: { executionId }, signal }),
    select: ({ items }) => items.map(toToolCallView),
  });

/** The tool calls of anyone's execution, for administrators; polled while it runs. */
export const storedToolCallsQuery = (executionId: string, isOpen: boolean) =>
  queryOptions({
    queryKey: [...toolCalls, executionId, 'stored'],
    queryFn: ({ signal }) => call(api.tools.listExecutionToolCalls, { params: { executionId }, signal }),
    ...(isOpen && { refetchInterval: 5000 }),
  });

/** Allows or denies a pending tool call; the execution's stream reports the outcome. */
export function useConfirmToolCall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, confirmed }: { id: string; confirmed: boolean }) =>
      call(api.tools.confirmToolCall, { params: { id }, body: { confirmed } }),
    onSettled: () => refresh(client, toolCalls, keys.notifications),
  });
}

/** The milliseconds after which the list is polled: an execution waits at most 15 minutes. */
const pendingMs = 5000;

/** Tool calls of all executions awaiting approval, oldest first, page by page; for administrators. */
export const pendingToolCallsQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: ['pending-tool-calls'],
  queryFn: ({ pageParam, signal }) =>
    call(api.tools.listPendingToolCalls, { query: { limit: 50, cursor: pageParam }, signal }),
  refetchInterval: pendingMs,
  select: ({ pages }) => pages.flatMap(({ items }) => items),
});

/** Opens the arguments of a pending call of any execution, which is audited. */
export const useOpenToolCall = () =>
  useMutation({ mutationFn: (id: string) => call(api.tools.openToolCall, { params: { id } }) });

/** The tool calls that an emergency stop would halt now. */
export const openToolCallsQuery = queryOptions({
  queryKey: [...toolCalls, 'open'],
  queryFn: ({ signal }) => call(api.tools.countOpenToolCalls, { signal }),
  staleTime: 0,
});

/** Allows or denies a pending call of any execution. */
export function useDecideToolCall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, confirmed }: { id: string; confirmed: boolean }) =>
      call(api.tools.decideToolCall, { params: { id }, body: { confirmed } }),
    onSettled: () => refresh(client, pendingToolCallsQuery.queryKey),
  });
}
