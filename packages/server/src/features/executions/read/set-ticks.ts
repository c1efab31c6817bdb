import { eq } from 'drizzle-orm';
import { executions, executionTicks } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { holdExecution } from '../labels.ts';
import { loadOwnExecution } from './get-execution.ts';

/**
 * Replaces the ticked boxes in the answer of one of the caller's executions; the last writer wins. The owner's other pages
 * are notified. Throws EXECUTION_NOT_FOUND, or FORBIDDEN for another user's.
 */
export async function setTicks(
  ctx: SignedIn,
  { id, ticked: given }: { id: string; ticked: readonly number[] },
): Promise<{ ticked: number[] }> {
  await loadOwnExecution(ctx, id);
  const user_id = ctx.actor.id;
  const ticked = [...new Set(given)].sort((one, other) => one - other);
  await ctx.database.db.transaction(async (tx) => {
    await holdExecution(tx, id);
    await tx
      .insert(executionTicks)
      .values({ execution_id: id, user_id, ticked })
      .onConflictDoUpdate({ target: executionTicks.execution_id, set: { ticked } });
    // Open pages are notified of runs that changed.
    await tx.update(executions).set({ updated_at: ctx.clock.now() }).where(eq(executions.id, id));
  });
  ctx.signals.publish('account', user_id);
  return { ticked };
}
