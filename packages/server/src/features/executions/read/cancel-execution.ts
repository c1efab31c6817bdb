import type { Execution } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { finishExecution } from '../finish/finish-execution.ts';
import { stopChildren } from '../sequence/run-children.ts';
import { getExecution, loadOwnExecution } from './get-execution.ts';

type Stoppable = { id: string; user_id: string };

/** Stops an open run or follow-up for its owner or an administrator. Returns false when it is too late. */
export const stopExecution = (ctx: SignedIn, run: Stoppable): Promise<boolean> =>
  finishExecution(ctx, {
    kind: 'cancelled',
    id: run.id,
    admin: ctx.actor.id === run.user_id ? null : ctx.actor,
  });

/** Stops an open run, or the children that run after a completed one. Throws EXECUTION_ENDED when there is neither. */
export async function stopFamily(ctx: SignedIn, run: Stoppable): Promise<void> {
  if (await stopExecution(ctx, run)) return;
  const current = await stopChildren(ctx, run);
  if (current === undefined) throw new AppError('EXECUTION_ENDED');
  // The child may have ended in the meantime.
  if (current !== null) await stopExecution(ctx, { ...run, id: current });
}

/**
 * Cancels one of the caller's open executions, or a completed one's children. Throws EXECUTION_ENDED when
 * it is too late.
 */
export async function cancelExecution(ctx: SignedIn, id: string): Promise<Execution> {
  await stopFamily(ctx, await loadOwnExecution(ctx, id));
  return getExecution(ctx, { id });
}
