import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { executionsChanged, storeStatus } from '../../../data/executions.ts';
import { followExecution } from '../../../data/streams.ts';
import { type ExecutionStream, emptyExecutionStream, reduceExecutionEvent } from './execution-stream.ts';

export type LiveExecution = ExecutionStream & {
  /** `false` while the connection is lost and being made again. */
  connected: boolean;
};

const idle: LiveExecution = { ...emptyExecutionStream, connected: true };

/**
 * Follows a run from its first event; null follows nothing. Words are shown once a frame. When the run ends, the
 * execution and everything that counts runs are asked for again.
 */
export function useExecutionStream(executionId: string | null): LiveExecution {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<{ id: string | null; run: LiveExecution }>({ id: null, run: idle });

  useEffect(() => {
    if (executionId === null) return;
    const leaving = new AbortController();
    let run = idle;
    let frame = 0;
    const show = () => {
      frame = 0;
      setShown({ id: executionId, run });
    };
    const showSoon = () => {
      frame ||= requestAnimationFrame(show);
    };
    const finish = () => void executionsChanged(queryClient);
    followExecution(
      executionId,
      {
        signal: leaving.signal,
        onConnection: (connected) => {
          if (connected === run.connected) return;
          run = { ...run, connected };
          showSoon();
        },
        onEvent: (event) => {
          const before = run.status;
          run = { ...run, ...reduceExecutionEvent(run, event) };
          const { status } = run;
          if (!run.ended && status && status !== before) {
            storeStatus(queryClient, executionId, status);
          }
          if (!run.ended) {
            showSoon();
            return undefined;
          }
          cancelAnimationFrame(frame);
          show();
          finish();
          return 'stop';
        },
      },
      // Refused: the run was replaced or is not ours; the execution itself says which.
    ).catch(finish);
    return () => {
      leaving.abort();
      cancelAnimationFrame(frame);
    };
  }, [executionId, queryClient]);

  return shown.id === executionId ? shown.run : idle;
}
