import type { SignedIn } from '../../platform/context.ts';
import { loadSystemConfig } from '../system/index.ts';
import { areOn } from './load-run-tools.ts';

// The trial may run in another process than the answer reaches: a signal finds it, and nothing is stored.
const keyOf = (ctx: SignedIn, callId: string, confirmed: boolean) =>
  `${ctx.actor.id}/${callId}/${confirmed ? 'yes' : 'no'}`;

/** Calls `decide` once the same administrator answers about a call of a trial. Returns a function that stops listening. */
export function onTrialAnswer(ctx: SignedIn, callId: string, decide: (confirmed: boolean) => void) {
  const stops = [true, false].map((confirmed) =>
    ctx.signals.on('trial', keyOf(ctx, callId, confirmed), () => decide(confirmed)),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * An administrator allows or denies a call of their own trial; an answer about any other call is heard by nobody.
 * `is_halted`: it was allowed, but no tool may be called now.
 */
export async function answerTrialCall(
  ctx: SignedIn,
  { callId, confirmed }: { callId: string; confirmed: boolean },
): Promise<{ is_halted: boolean }> {
  await ctx.signals.send('trial', keyOf(ctx, callId.toLowerCase(), confirmed));
  const { tool_calls } = await loadSystemConfig(ctx.database.db);
  return { is_halted: confirmed && !areOn(tool_calls) };
}
