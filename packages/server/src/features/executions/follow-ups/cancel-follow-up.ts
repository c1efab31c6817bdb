import type { FollowUp } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { presentFollowUp } from '../present.ts';
import { stopExecution } from '../read/cancel-execution.ts';
import { loadOwnFollowUp } from './read-follow-ups.ts';

/** Cancels one of the caller's open follow-ups. Throws EXECUTION_ENDED when it is too late. */
export async function cancelFollowUp(ctx: SignedIn, id: string): Promise<FollowUp> {
  const followUp = await loadOwnFollowUp(ctx, id);
  if (!(await stopExecution(ctx, followUp))) throw new AppError('EXECUTION_ENDED');
  return presentFollowUp(await loadOwnFollowUp(ctx, id));
}
