import { isToolCallOpen, isToolCallRunning } from '@agentarium/contracts';
import { unlessAborted } from '../../platform/wait.ts';
import type { RunAbort } from '../call-models.ts';
import { codeOfError, endsToolUse, toolTimeLeft } from './tool-policy.ts';
import {
  type CallEnd,
  ClaimLostError,
  type RecordedCall,
  type RecordedRound,
  RunInterruptedError,
  ToolError,
  type ToolsPort,
} from './types.ts';

type Deps = { tools: ToolsPort; stop: RunAbort; now: () => number };
type EndedCall = RecordedCall & CallEnd;

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
    const result = await unlessAborted(controller.signal, tools.perform(call, controller.signal));
    return { status: 'completed', result, error: null };
  } catch (error) {
    if (error instanceof ClaimLostError || error instanceof RunInterruptedError) throw error;
    return why === null ? endOf(error) : { status: 'failed', result: null, error: why };
  } finally {
    clearTimeout(timer);
    unlisten();
    stop.signal.removeEventListener('abort', stopped);
  }
}

/**
 * Runs one call within the run's remaining tool time, and saves its end. A call of a run that was cancelled, taken away
 * or interrupted saves none: it throws ClaimLostError or RunInterruptedError, and another attempt continues from here.
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
  if (stop.cause() === 'CANCELLED') throw new ClaimLostError();
  await tools.finish(call, end);
  return { ...call, ...end, durationMs: end.status === 'denied' ? null : now() - begun };
}

type RoundDeps = {
  tools: ToolsPort;
  stop: RunAbort;
  now: () => number;
  /** Milliseconds that the run has taken so far, over all its attempts, without waiting. */
  elapsed: () => number;
};

/** Denies the remaining calls once tool use has ended, so that nobody is asked to approve calls that cannot run. */
async function denyRest(round: RecordedRound, error: string, tools: ToolsPort): Promise<void> {
  for (const [index, call] of round.calls.entries()) {
    if (!isToolCallOpen(call.status)) continue;
    const end = { status: 'denied', result: null, error } as const;
    await tools.finish(call, end);
    round.calls[index] = { ...call, ...end };
  }
}

/** Runs the permitted calls sequentially. Returns the code that ended tool use, or null. */
async function runOpen(
  round: RecordedRound,
  earlier: RecordedRound[],
  deps: RoundDeps,
): Promise<string | null> {
  for (const [index, call] of round.calls.entries()) {
    if (!isToolCallRunning(call.status)) continue;
    const others = [...earlier, round].flatMap(({ calls }) => calls).filter(({ id }) => id !== call.id);
    const ended = await runToolCall(call, others, deps);
    round.calls[index] = ended;
    if (deps.stop.cause() !== null) return 'TIME_LIMIT';
    if (endsToolUse(ended.error)) return codeOfError(ended.error ?? '');
  }
  return null;
}

/**
 * Runs the open calls of a round: first those that need no approval, then the approved ones. Returns `waiting` when the
 * run has to wait for a decision; its attempt is then over.
 */
export async function runToolRound(
  round: RecordedRound,
  earlier: RecordedRound[],
  deps: RoundDeps,
): Promise<'done' | 'waiting'> {
  for (;;) {
    const over = await runOpen(round, earlier, deps);
    if (over !== null) await denyRest(round, over, deps.tools);
    if (!round.calls.some(({ status }) => isToolCallOpen(status))) return 'done';
    const now = await deps.tools.waitOrRead(Math.round(deps.elapsed()));
    if (now === 'waiting') return 'waiting';
    const byId = new Map(now.map((call) => [call.id, call]));
    round.calls = round.calls.map((call) =>
      isToolCallOpen(call.status) ? (byId.get(call.id) ?? call) : call,
    );
  }
}
