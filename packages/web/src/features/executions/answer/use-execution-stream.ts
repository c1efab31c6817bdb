import type { ExecutionStatus } from '@agentarium/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  executionsChanged,
  followUpsChanged,
  storeFollowUpStatus,
  storeStatus,
} from '../../../data/executions.ts';
import { followExecution, followFollowUp } from '../../../data/streams.ts';
import { type ExecutionStream, emptyExecutionStream, reduceExecutionEvent } from './execution-stream.ts';

export type LiveExecution = ExecutionStream & {
  /** `false` while reconnecting. */
  connected: boolean;
};

const idle: LiveExecution = { ...emptyExecutionStream, connected: true };

type Source = {
  follow: typeof followExecution;
  keepStatus: (client: QueryClient, id: string, status: ExecutionStatus) => void;
  /** Refetches what its end changed. */
  ended: (client: QueryClient) => Promise<unknown>;
};

const ofExecution: Source = { follow: followExecution, keepStatus: storeStatus, ended: executionsChanged };

/**
 * Follows a run from its first event; null follows nothing. Text updates once per frame. At the end, the execution and
 * everything that counts runs is refetched.
 */
export function useExecutionStream(executionId: string | null): LiveExecution {
  return useStream(executionId, ofExecution);
}

/** Follows a follow-up question in the same way. */
export function useFollowUpStream(id: string, executionId: string): LiveExecution {
  const source = useMemo<Source>(
    () => ({
      follow: followFollowUp,
      keepStatus: (client, followUpId, status) =>
        storeFollowUpStatus(client, executionId, { id: followUpId, status }),
      ended: (client) => followUpsChanged(client, executionId),
    }),
    [executionId],
  );
  return useStream(id, source);
}

function useStream(executionId: string | null, source: Source): LiveExecution {
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
    const finish = () => void source.ended(queryClient);
    source
      .follow(
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
              source.keepStatus(queryClient, executionId, status);
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
        // Refused: the run was replaced or belongs to someone else; the execution itself says which.
      )
      .catch(finish);
    return () => {
      leaving.abort();
      cancelAnimationFrame(frame);
    };
  }, [executionId, queryClient, source]);

  return shown.id === executionId ? shown.run : idle;
}
