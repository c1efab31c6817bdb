import { isToolCallOpen, isToolCallRunning } from '@agentarium/contracts';
import type { Stop } from '../stop.ts';
import { codeOfError, endsToolUse } from './codes.ts';
import { runToolCall } from './run-tool-call.ts';
import type { RecordedRound, ToolsPort } from './types.ts';

export type RoundDeps = {
  tools: ToolsPort;
  stop: Stop;
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
 * Runs the open calls of a round: first those that need no approval, then the approved ones. Returns `parked` when the
 * run has to wait for a decision; its attempt is then over.
 */
export async function runToolRound(
  round: RecordedRound,
  earlier: RecordedRound[],
  deps: RoundDeps,
): Promise<'done' | 'parked'> {
  for (;;) {
    const over = await runOpen(round, earlier, deps);
    if (over !== null) await denyRest(round, over, deps.tools);
    if (!round.calls.some(({ status }) => isToolCallOpen(status))) return 'done';
    const now = await deps.tools.parkOrRead(Math.round(deps.elapsed()));
    if (now === 'parked') return 'parked';
    const byId = new Map(now.map((call) => [call.id, call]));
    round.calls = round.calls.map((call) =>
      isToolCallOpen(call.status) ? (byId.get(call.id) ?? call) : call,
    );
  }
}
