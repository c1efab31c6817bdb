import type { Stop } from '../stop.ts';
import { toolTimeLeft } from './guards.ts';
import {
  type CallEnd,
  type RecordedCall,
  RunInterrupted,
  RunTakenAway,
  ToolError,
  type ToolsPort,
} from './types.ts';

type Deps = { tools: ToolsPort; stop: Stop; now: () => number };
type EndedCall = RecordedCall & CallEnd;

/** Rejects once `signal` is aborted, for a tool that ignores it. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal.reason);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}

function endOf(error: unknown): CallEnd {
  const text = error instanceof ToolError ? `${error.code}: ${error.message}` : 'TOOL_FAILED';
  return { status: 'failed', result: null, error: text.slice(0, 2000) };
}

async function attempt(call: RecordedCall, leftMs: number, { tools, stop }: Deps): Promise<CallEnd> {
  const controller = new AbortController();
  let why: 'TOOL_TIME_LIMIT' | 'TOOLS_HALTED' | 'TIME_LIMIT' | null = null;
  const end = (cause: typeof why) => {
    why ??= cause;
    controller.abort();
  };
  const stopped = () => end('TIME_LIMIT');
  const timer = setTimeout(() => end('TOOL_TIME_LIMIT'), leftMs);
  const unlisten = tools.onHalt(() => end('TOOLS_HALTED'));
  stop.signal.addEventListener('abort', stopped, { once: true });
  if (stop.signal.aborted) stopped();
  try {
    const verdict = await tools.begin(call);
    if (!verdict.may) return { status: 'denied', result: null, error: verdict.error };
    // Tools may have been halted after the call was permitted; then it does not start.
    controller.signal.throwIfAborted();
    const performing = tools.perform(call, controller.signal);
    return {
      status: 'completed',
      result: await Promise.race([performing, aborted(controller.signal)]),
      error: null,
    };
  } catch (error) {
    if (error instanceof RunTakenAway || error instanceof RunInterrupted) throw error;
    return why === null ? endOf(error) : { status: 'failed', result: null, error: why };
  } finally {
    clearTimeout(timer);
    unlisten();
    stop.signal.removeEventListener('abort', stopped);
  }
}

/**
 * Runs one call within the run's remaining tool time, and saves its end. A call of a run that was cancelled, taken away
 * or interrupted saves none: it throws RunTakenAway or RunInterrupted, and another attempt continues from here.
 */
export async function runToolCall(
  call: RecordedCall,
  others: readonly RecordedCall[],
  deps: Deps,
): Promise<EndedCall> {
  const { tools, stop, now } = deps;
  const leftMs = toolTimeLeft(others, tools.limits);
  const begun = now();
  const end: CallEnd =
    leftMs > 0
      ? await attempt(call, leftMs, deps)
      : { status: 'denied', result: null, error: 'TOOL_TIME_LIMIT' };
  if (stop.cause() === 'CANCELLED') throw new RunTakenAway();
  await tools.finish(call, end);
  return { ...call, ...end, durationMs: end.status === 'denied' ? null : now() - begun };
}
