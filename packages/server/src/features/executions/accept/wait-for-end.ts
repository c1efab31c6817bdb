import { executionState } from '../../../db/states.ts';
import type { SignedIn } from '../../../platform/context.ts';

const readOpen = `select 1 from executions where id = $1 and ${executionState.isOpen()}`;

/** Waits until a run or follow-up has ended, but at most `seconds`. The request does not count as load meanwhile. */
export async function waitForEnd(ctx: SignedIn, id: string, seconds: number): Promise<void> {
  if (seconds === 0) return;
  const end = Promise.withResolvers<void>();
  const stop = ctx.signals.on('ended', id, () => end.resolve());
  const timer = setTimeout(end.resolve, seconds * 1000);
  try {
    // It may have ended before this listened.
    const isOpen = (await ctx.database.query('is-open', readOpen, [id])).length > 0;
    if (isOpen) await (ctx.load?.uncounted(end.promise) ?? end.promise);
  } finally {
    clearTimeout(timer);
    stop();
  }
}
