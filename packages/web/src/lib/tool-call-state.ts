import { callEndStatuses, type ToolCallStatus } from '@agentarium/contracts/names';
import type { StreamEvent } from './api/sse-parser.ts';

/** A tool call as a card shows it; times in milliseconds. */
export type ToolCallView = {
  id: string;
  toolName: string;
  arguments: unknown;
  status: ToolCallStatus;
  result: unknown;
  error: string | null;
  durationMs: number | null;
  /** The deadline of a pending confirmation. */
  expiresAt: string | null;
};

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Applies the next event of a run's stream to its tool calls, in request order. Events of a known call update it; other
 * events change nothing.
 */
export function reduceToolCalls(
  calls: readonly ToolCallView[],
  event: StreamEvent['event'],
  data: Record<string, unknown>,
): readonly ToolCallView[] {
  const id = text(data.call_id);
  const toolName = text(data.tool_name);
  if (id === null || toolName === null) return calls;
  const before = calls.find((call) => call.id === id);
  const known: ToolCallView = before ?? {
    id,
    toolName,
    arguments: data.arguments ?? null,
    status: 'running',
    result: null,
    error: null,
    durationMs: null,
    expiresAt: null,
  };
  const withCall = (call: ToolCallView) =>
    before ? calls.map((other) => (other.id === id ? call : other)) : [...calls, call];
  switch (event) {
    case 'tool-call':
      return withCall({
        ...known,
        status: callEndStatuses.find((end) => end === before?.status) ?? 'running',
      });
    case 'confirmation-needed':
      return withCall({ ...known, status: 'pending_confirmation', expiresAt: text(data.expires_at) });
    case 'tool-result':
      return withCall({
        ...known,
        status: callEndStatuses.find((status) => status === data.status) ?? 'failed',
        result: data.result ?? null,
        error: text(data.error),
        durationMs: typeof data.duration_ms === 'number' ? data.duration_ms : null,
      });
    default:
      return calls;
  }
}

/** A value as a card shows it: strings as is, anything else as indented JSON. */
export function printed(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2);
}

/** Arguments in one short line for a closed card: `expression: 2+2, unit: kg`. */
export function argumentLine(args: unknown): string {
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    return args === null ? '' : printed(args);
  return Object.entries(args)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

/** A call's error split into code and message: `INVALID_ARGUMENTS: expression is missing`. */
export function readError(error: string): { code: string; words: string } {
  const code = /^[A-Z_]+(?=:|$)/.exec(error)?.[0] ?? '';
  return { code, words: error.slice(code.length).replace(/^:\s*/, '') || error };
}
