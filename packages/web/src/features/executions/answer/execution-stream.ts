import { type ExecutionStatus, executionStatuses } from '@agentarium/contracts/names';
import type { StreamEvent } from '../../../lib/api/sse-parser.ts';
import { reduceToolCalls, type ToolCallView } from '../../../lib/tool-call-state.ts';

/** A run's state from its events so far. */
export type ExecutionStream = {
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

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
