import { api, type Execution, type ExecutionInput, isExecutionOpen } from '@agentarium/contracts';
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
      return state.data && isExecutionOpen(state.data.status) ? 10_000 : false;
    },
  });

/** Reads everything again that counts or lists executions, after one was accepted or ended. */
export const executionsChanged = (client: QueryClient) =>
  refresh(client, keys.executions, meQuery.queryKey, keys.subscription, keys.taskUsage);

export const executionChanged = (client: QueryClient, id: string) =>
  refresh(client, executionQuery(id).queryKey);

const storeExecution = (client: QueryClient, execution: Execution) =>
  client.setQueryData(executionQuery(execution.id).queryKey, execution);

/** Keeps the status that an execution's stream has told. */
export const storeStatus = (client: QueryClient, id: string, status: Execution['status']) =>
  client.setQueryData(executionQuery(id).queryKey, (known) => known && { ...known, status });

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
