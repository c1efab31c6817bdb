import type { FollowUp, FollowUpInput } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { idempotencyOf, oncePerKey } from '../../../platform/idempotency.ts';
import { waitForEnd } from '../accept/create-execution.ts';
import { presentFollowUp } from '../present.ts';
import { stopExecution } from '../read/cancel-execution.ts';
import { acceptFollowUp } from './accept-follow-up.ts';
import { loadFollowUp } from './queries.ts';
import { loadOwnFollowUp } from './read-follow-ups.ts';

type CreateInput = {
  executionId: string;
  asked: FollowUpInput;
  idempotencyKey: string | undefined;
  waitSeconds: number;
};

/**
 * Asks about the caller's own answer (docs/spec/user-side.md#executions), once per idempotency key; returns when the
 * follow-up ends or after `waitSeconds`. Throws what `acceptFollowUp` throws, IDEMPOTENCY_KEY_REUSED, and
 * FOLLOW_UP_NOT_FOUND for a key whose follow-up has been deleted.
 */
export async function createFollowUp(
  ctx: SignedIn,
  { executionId, asked, idempotencyKey, waitSeconds }: CreateInput,
): Promise<FollowUp> {
  const userId = ctx.actor.id;
  const idempotency = idempotencyOf(idempotencyKey, { follow_up: executionId, ...asked });
  const { id } = await ctx.memory.acceptances(userId, () =>
    oncePerKey(ctx, userId, idempotency, () => acceptFollowUp(ctx, { executionId, asked, idempotency })),
  );
  await waitForEnd(ctx, id, waitSeconds);
  const row = await loadFollowUp(ctx.database, id);
  if (!row) throw new AppError('FOLLOW_UP_NOT_FOUND');
  return presentFollowUp(row);
}

/** Cancels one of the caller's open follow-ups. Throws EXECUTION_ENDED when it is too late. */
export async function cancelFollowUp(ctx: SignedIn, id: string): Promise<FollowUp> {
  const followUp = await loadOwnFollowUp(ctx, id);
  if (!(await stopExecution(ctx, followUp))) throw new AppError('EXECUTION_ENDED');
  return presentFollowUp(await loadOwnFollowUp(ctx, id));
}
