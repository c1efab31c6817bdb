import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type FollowUpRow, presentFollowUp } from '../present.ts';
import { loadOwnExecution } from '../read/get-execution.ts';
import { loadFollowUp } from './queries.ts';

/** A follow-up that the caller owns. Throws FOLLOW_UP_NOT_FOUND, or FORBIDDEN for another user's. */
export async function loadOwnFollowUp(ctx: SignedIn, id: string): Promise<FollowUpRow> {
  const row = await loadFollowUp(ctx.database, id);
  if (!row) throw new AppError('FOLLOW_UP_NOT_FOUND');
  if (row.user_id !== ctx.actor.id) throw new AppError('FORBIDDEN');
  return row;
}

/** The follow-ups of one of the caller's executions, oldest first. */
export async function listFollowUps(ctx: SignedIn, executionId: string) {
  const { follow_ups } = await loadOwnExecution(ctx, executionId);
  return { items: follow_ups.map(presentFollowUp), next_cursor: null };
}
