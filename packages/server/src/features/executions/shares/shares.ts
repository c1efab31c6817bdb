import type { Share, ShareDays } from '@agentarium/contracts';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { executions, sharedResults } from '../../../db/schema/index.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError, refusedFor } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { hashOfSecret, newSecret } from '../../auth/index.ts';
import { recordCreated, recordSecurityEvent } from '../../security/index.ts';
import { loadOwnExecution } from '../read/get-execution.ts';

/** Maximum valid links to one execution. */
const maxLinks = 20;

const present = ({
  id,
  include_files,
  created_at,
  expires_at,
}: typeof sharedResults.$inferSelect): Share => ({
  id,
  include_files,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
});

const working = (executionId: string, now: Date) =>
  and(
    eq(sharedResults.execution_id, executionId),
    isNull(sharedResults.revoked_at),
    gt(sharedResults.expires_at, now),
  );

/** The valid links to one of the caller's executions. */
export async function listShares(ctx: SignedIn, executionId: string) {
  await loadOwnExecution(ctx, executionId);
  const rows = await ctx.database.db
    .select()
    .from(sharedResults)
    .where(working(executionId, ctx.clock.now()))
    .orderBy(desc(sharedResults.id))
    .limit(maxLinks);
  return { items: rows.map(present), next_cursor: null };
}

/**
 * Creates a link to a result, valid for `days` days. Throws IN_USE while there is no result, or with too many links, and
 * RATE_LIMITED.
 */
export async function createShare(
  ctx: SignedIn,
  { executionId, days, withFiles }: { executionId: string; days: ShareDays; withFiles: boolean },
) {
  const { status, result } = await loadOwnExecution(ctx, executionId);
  if (status !== 'completed' || !result?.trim()) {
    throw refusedFor('IN_USE', 'RESULT_REQUIRED');
  }
  const now = ctx.clock.now();
  const token = newSecret();
  const row = {
    token_hash: hashOfSecret(token),
    id: newId(now.getTime()),
    execution_id: executionId,
    user_id: ctx.actor.id,
    include_files: withFiles,
    created_at: now,
    expires_at: new Date(now.getTime() + days * DAY_MS),
    revoked_at: null,
  };
  await ctx.database.transaction(async (tx) => {
    // Locking the execution serializes concurrent requests, so that each is counted.
    const { id } = executions;
    const locked = await tx.select({ id }).from(executions).where(eq(id, executionId)).for('no key update');
    // It was deleted since it was read.
    if (locked.length === 0) throw refusedFor('IN_USE', 'RESULT_REQUIRED');
    if ((await tx.$count(sharedResults, working(executionId, now))) >= maxLinks)
      throw refusedFor('IN_USE', 'SHARE_LIMIT', { limit: maxLinks });
    await tx.insert(sharedResults).values(row);
    await recordCreated(ctx, 'link_created', tx);
  });
  return { ...present(row), token };
}

/** Revokes a link immediately. Throws SHARE_NOT_FOUND when it is not valid any more. */
export async function revokeShare(
  ctx: SignedIn,
  { executionId, shareId }: { executionId: string; shareId: string },
) {
  await loadOwnExecution(ctx, executionId);
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    const ended = await tx
      .update(sharedResults)
      .set({ revoked_at: now })
      .where(and(eq(sharedResults.id, shareId), working(executionId, now)))
      .returning({ id: sharedResults.id });
    if (ended.length === 0) throw new AppError('SHARE_NOT_FOUND');
    await recordSecurityEvent(ctx, { kind: 'link_revoked', accountId: ctx.actor.id, tx });
  });
  return { message: 'The link has been revoked.' };
}
