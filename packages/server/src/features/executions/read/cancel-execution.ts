import type { Execution } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { finishExecution } from '../finish/finish-execution.ts';
import { stopChildren } from '../sequence/stop-children.ts';
import { getExecution, loadOwnExecution } from './get-execution.ts';

/** Stops the children that are running in sequence. Throws EXECUTION_ENDED when there are none. */
async function cancelChildren(ctx: SignedIn, parentId: string): Promise<Execution> {
  const current = await stopChildren(ctx, parentId);
  if (current === undefined) throw new AppError('EXECUTION_ENDED');
  // The child may have ended in the meantime.
  if (current !== null) await cancelExecution(ctx, current).catch(() => undefined);
  return getExecution(ctx, { id: parentId });
}

/** Stops one of the caller's open runs or follow-ups. Returns false when it is too late. */
export const stopExecution = (ctx: SignedIn, id: string): Promise<boolean> =>
  finishExecution(ctx, { kind: 'cancelled', id });

/**
 * Cancels one of the caller's open executions, or a completed one's children. Throws EXECUTION_ENDED when
 * it is too late.
 */
export async function cancelExecution(ctx: SignedIn, id: string): Promise<Execution> {
  await loadOwnExecution(ctx, id);
  return (await stopExecution(ctx, id)) ? getExecution(ctx, { id }) : cancelChildren(ctx, id);
}
