import { api } from '@agentarium/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { followEvents } from '../../../lib/api/event-stream.ts';
import { executionQuery, refreshAfterRun } from '../api.ts';

/** Runs the children of a parent that have not run yet, one after the other, on the server. */
export function useRunChildren(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.executions.runChildren, { params: { id } }),
    onSuccess: (execution) => queryClient.setQueryData(executionQuery(id).queryKey, execution),
    onSettled: () => queryClient.invalidateQueries(executionQuery(id)),
  });
}

/** While children are run in order, the parent's stream tells of each: the execution is then read anew. */
export function useFollowChildren(id: string, isRunning: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isRunning) return;
    const leaving = new AbortController();
    const refresh = () => void queryClient.invalidateQueries(executionQuery(id));
    followEvents(
      api.executions.streamExecution,
      { id },
      {
        signal: leaving.signal,
        // The stream closes with the last child, and begins anew with `end`: by then `isRunning` is over.
        onEvent: ({ event }) => {
          if (event === 'end' || event.startsWith('child-')) refresh();
          return undefined;
        },
      },
    ).catch(refresh);
    return () => {
      leaving.abort();
      void refreshAfterRun(queryClient);
    };
  }, [id, isRunning, queryClient]);
}

/** What is left of a task's own limit. */
export function useTaskUsage(taskId: string) {
  return useQuery({
    queryKey: ['users', 'task-usage', taskId],
    queryFn: ({ signal }) => call(api.users.getTaskUsage, { query: { task_id: taskId }, signal }),
    staleTime: 0,
  });
}
