import { isToolCallOpen, isToolCallRunning } from '@agentarium/contracts';
import type { Stop } from '../stop.ts';
import { carryOutCall } from './carry-out-call.ts';
import { codeOfError, endsToolUse } from './codes.ts';
import type { RecordedRound, ToolsPort } from './types.ts';

export type RoundDeps = {
  tools: ToolsPort;
  stop: Stop;
  now: () => number;
  /** Milliseconds that the run has taken so far, over all its attempts, without waiting. */
  elapsed: () => number;
};

/** Denies what is left once tools are over, so that nobody is asked to confirm what can't run. */
async function denyRest(round: RecordedRound, error: string, tools: ToolsPort): Promise<void> {
  for (const [index, call] of round.calls.entries()) {
    if (!isToolCallOpen(call.status)) continue;
    const end = { status: 'denied', result: null, error } as const;
    await tools.finish(call, end);
    round.calls[index] = { ...call, ...end };
  }
}

/** Runs what may run, one after the other. Returns the code that ended tool use meanwhile, or null. */
async function runOpen(
  round: RecordedRound,
  earlier: RecordedRound[],
  deps: RoundDeps,
): Promise<string | null> {
  for (const [index, call] of round.calls.entries()) {
    if (!isToolCallRunning(call.status)) continue;
    const others = [...earlier, round].flatMap(({ calls }) => calls).filter(({ id }) => id !== call.id);
    const ended = await carryOutCall(call, others, deps);
    round.calls[index] = ended;
    if (deps.stop.cause() !== null) return 'TIME_LIMIT';
    if (endsToolUse(ended.error)) return codeOfError(ended.error ?? '');
  }
  return null;
}

/**
 * Carries out the open calls of a round: first those that need no confirmation, then the confirmed ones. Returns
 * `parked` when the run has to wait for somebody's decision; its attempt is then over.
 */
export async function carryOutRound(
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
