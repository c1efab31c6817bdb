import { isRecord } from '@agentarium/contracts';
import { type ExecutionStatus, executionStatuses } from '@agentarium/contracts/names';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  executionsChanged,
  followUpsChanged,
  storeFollowUpStatus,
  storeStatus,
} from '../../../data/executions.ts';
import { followExecution, followFollowUp } from '../../../data/streams.ts';
import type { StreamEvent } from '../../../lib/api/sse-parser.ts';
import { reduceToolCalls, type ToolCallView } from '../../../lib/tool-call-state.ts';

/** A run's state from its events so far. */
type ExecutionStream = {
  status: ExecutionStatus | null;
  attempt: number;
  text: string;
  /** For how many seconds the model has only been thinking; null while it does not. */
  thinkingSeconds: number | null;
  /** The tool calls; kept when the run is restarted. */
  toolCalls: readonly ToolCallView[];
  ended: boolean;
  error: { code: string; message: string } | null;
  /** The last event applied; earlier ones are repeats. */
  lastId: number;
};

export const emptyExecutionStream: ExecutionStream = {
  status: null,
  attempt: 0,
  text: '',
  thinkingSeconds: null,
  toolCalls: [],
  ended: false,
  error: null,
  lastId: 0,
};

const statusOf = (value: unknown) => executionStatuses.find((status) => status === value);

const errorOf = (value: unknown): ExecutionStream['error'] =>
  isRecord(value) && typeof value.code === 'string'
    ? { code: value.code, message: typeof value.message === 'string' ? value.message : '' }
    : null;

/**
 * Applies the next event of a run's stream. Events repeat after a reconnection and are applied once; a `running` with a
 * higher attempt means the run started over and discards the text so far. Unknown events change nothing.
 */
export function reduceExecutionEvent(
  stream: ExecutionStream,
  { id, event, data }: StreamEvent,
): ExecutionStream {
  if (stream.ended || !isRecord(data)) return stream;
  const number = id === null ? Number.NaN : Number(id);
  // An `end` generated from the execution's row has no id, so it is never a repeat.
  if (event !== 'end' && number <= stream.lastId) return stream;
  const next = { ...stream, lastId: Number.isNaN(number) ? stream.lastId : Math.max(number, stream.lastId) };
  switch (event) {
    case 'status': {
      const attempt = typeof data.attempt === 'number' ? data.attempt : stream.attempt;
      const isNew = data.status === 'running' && attempt > stream.attempt;
      return {
        ...next,
        status: statusOf(data.status) ?? stream.status,
        attempt: Math.max(attempt, stream.attempt),
        text: isNew ? '' : stream.text,
        thinkingSeconds: null,
      };
    }
    case 'text-delta':
      return typeof data.text === 'string'
        ? { ...next, text: stream.text + data.text, thinkingSeconds: null }
        : next;
    case 'text-reset':
      return { ...next, text: '' };
    case 'thinking':
      return typeof data.seconds === 'number' ? { ...next, thinkingSeconds: data.seconds } : next;
    case 'end':
      return {
        ...next,
        ended: true,
        status: statusOf(data.status) ?? 'failed',
        error: errorOf(data.error),
      };
    default:
      return {
        ...next,
        thinkingSeconds: event === 'tool-call' ? null : stream.thinkingSeconds,
        toolCalls: reduceToolCalls(stream.toolCalls, event, data),
      };
  }
}

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
