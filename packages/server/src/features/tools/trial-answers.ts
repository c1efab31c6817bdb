import type { SignedIn } from '../../platform/context.ts';
import { loadSystemConfig } from '../system/index.ts';
import { areOn } from './load-run-tools.ts';

// The trial may run in a different process than the one that gets the answer: a signal reaches it, and nothing is
// stored.
const keyOf = (ctx: SignedIn, callId: string, confirmed: boolean) =>
  `${ctx.actor.id}/${callId}/${confirmed ? 'yes' : 'no'}`;

/** Calls `decide` once the same administrator decides about a call of a trial. Returns a function that unsubscribes. */
export function onTrialAnswer(ctx: SignedIn, callId: string, decide: (confirmed: boolean) => void) {
  const stops = [true, false].map((confirmed) =>
    ctx.signals.on('trial', keyOf(ctx, callId, confirmed), () => decide(confirmed)),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Approves or denies a call of the administrator's own trial; a decision about any other call has no effect.
 * `is_halted`: it was approved, but tools are halted.
 */
export async function answerTrialCall(
  ctx: SignedIn,
  { callId, confirmed }: { callId: string; confirmed: boolean },
): Promise<{ is_halted: boolean }> {
  await ctx.signals.send('trial', keyOf(ctx, callId.toLowerCase(), confirmed));
  const { tool_calls } = await loadSystemConfig(ctx.database.db);
  return { is_halted: confirmed && !areOn(tool_calls) };
}
