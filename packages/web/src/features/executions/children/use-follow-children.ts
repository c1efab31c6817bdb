import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { executionChanged, executionsChanged } from '../../../data/executions.ts';
import { followExecution } from '../../../data/streams.ts';

/** While children run in order, the parent's stream reports each; the execution is then refetched. */
export function useFollowChildren(id: string, isRunning: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isRunning) return;
    const leaving = new AbortController();
    const read = () => void executionChanged(queryClient, id);
    followExecution(id, {
      signal: leaving.signal,
      // The stream closes with the last child, then `end` would reopen it: by then `isRunning` is false.
      onEvent: ({ event }) => {
        if (event === 'end' || event.startsWith('child-')) read();
        return undefined;
      },
    }).catch(read);
    return () => {
      leaving.abort();
      void executionsChanged(queryClient);
    };
  }, [id, isRunning, queryClient]);
}
