import {
  api,
  type Execution,
  type ExecutionInput,
  type FollowUp,
  isExecutionOpen,
} from '@agentarium/contracts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { isAnyChildOpen } from '../lib/execution-state.ts';
import { keys, refresh } from './cache.ts';
import { meQuery } from './me.ts';

export const executionQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.executions, id],
    queryFn: ({ signal }) => call(api.executions.getExecution, { params: { id }, signal }),
  });

/** One execution, if any. While it runs it is asked for now and then, in case its stream can't be had. */
export const liveExecutionQuery = (id: string | null) =>
  queryOptions({
    ...executionQuery(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => {
      if (state.data && isAnyChildOpen(state.data)) return 3_000;
      const parts = state.data ? [state.data, ...state.data.follow_ups] : [];
      return parts.some(({ status }) => isExecutionOpen(status)) ? 10_000 : false;
    },
  });

/** Reads everything again that counts or lists executions, after one was accepted or ended. */
export const executionsChanged = (client: QueryClient) =>
  refresh(client, keys.executions, meQuery.queryKey, keys.subscription, keys.taskUsage);

export const executionChanged = (client: QueryClient, id: string) =>
  refresh(client, executionQuery(id).queryKey);

const storeExecution = (client: QueryClient, execution: Execution) =>
  client.setQueryData(executionQuery(execution.id).queryKey, execution);

/** Keeps the status that an execution's stream has reported. */
export const storeStatus = (client: QueryClient, id: string, status: Execution['status']) =>
  client.setQueryData(executionQuery(id).queryKey, (known) => known && { ...known, status });

/** Keeps the status that a follow-up's stream has told. */
export const storeFollowUpStatus = (
  client: QueryClient,
  executionId: string,
  { id, status }: Pick<FollowUp, 'id' | 'status'>,
) =>
  client.setQueryData(
    executionQuery(executionId).queryKey,
    (known) =>
      known && {
        ...known,
        follow_ups: known.follow_ups.map((one) => (one.id === id ? { ...one, status } : one)),
      },
  );

const storeFollowUp = (client: QueryClient, followUp: FollowUp) =>
  client.setQueryData(executionQuery(followUp.execution_id).queryKey, (known) => {
    const others = known?.follow_ups.filter(({ id }) => id !== followUp.id) ?? [];
    const follow_ups = [...others, followUp].sort((one, other) => one.position - other.position);
    return known && { ...known, follow_ups };
  });

/** Reads an execution again and what its follow-ups count for, after one was accepted or ended. */
export const followUpsChanged = (client: QueryClient, executionId: string) =>
  refresh(client, executionQuery(executionId).queryKey, meQuery.queryKey, keys.subscription, keys.taskUsage);

export type FollowUpRequest = { input: Pick<FollowUp, 'kind' | 'message'>; idempotencyKey: string };

/** Asks about an answer without waiting for the end; what is said is read from the stream. */
export function useCreateFollowUp(executionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: FollowUpRequest) =>
      call(api.executions.createFollowUp, {
        params: { id: executionId },
        query: { wait: 0 },
        body: input,
        headers: { 'idempotency-key': idempotencyKey },
      }),
    onSuccess: (followUp) => storeFollowUp(client, followUp),
    onSettled: () => void followUpsChanged(client, executionId),
  });
}

/** Stops a follow-up. When it has ended meanwhile, its end is shown instead. */
export function useCancelFollowUp({ id, execution_id }: Pick<FollowUp, 'id' | 'execution_id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.executions.cancelFollowUp, { params: { id } }),
    onSuccess: (followUp) => storeFollowUp(client, followUp),
    onSettled: () => followUpsChanged(client, execution_id),
  });
}

export type ExecutionRequest = { input: ExecutionInput; idempotencyKey: string; force: boolean };

/** Runs a task without waiting for its end; the answer is read from the stream. */
export function useCreateExecution() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey, force }: ExecutionRequest) =>
      call(force ? api.executions.forceExecution : api.executions.createExecution, {
        query: { wait: 0 },
        body: input,
        headers: { 'idempotency-key': idempotencyKey },
      }),
    onSuccess: (execution) => {
      storeExecution(client, execution);
      void executionsChanged(client);
    },
  });
}

/** Stops an execution. When it has ended meanwhile, its end is shown instead. */
export function useCancelExecution(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.executions.cancelExecution, { params: { id } }),
    onSuccess: (execution) => storeExecution(client, execution),
    onSettled: () => executionsChanged(client),
  });
}

/** Runs the children of a parent that have not run yet, one after the other, on the server. */
export function useRunChildren(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.executions.runChildren, { params: { id } }),
    onSuccess: (execution) => storeExecution(client, execution),
    onSettled: () => executionChanged(client, id),
  });
}

/** Deletes executions of one's own; `onGone` is called before what is shown of them is forgotten, to leave their page. */
export function useDeleteExecutions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids }: { ids: string[]; onGone?: (() => void) | undefined }) =>
      call(api.executions.deleteExecutions, { body: { ids } }),
    onSuccess: (_deleted, { ids, onGone }) => {
      onGone?.();
      for (const id of ids) client.removeQueries(executionQuery(id));
      void refresh(client, keys.executions, keys.insights);
    },
  });
}
