import type { Services } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import { notifyStopped } from '../notifications/index.ts';

const stopNewest = `
  update schedules set enabled = false, next_run_at = null, stopped_at = $3, stopped_by = 'system',
    stop_reason = 'PLAN_ALLOWANCE', updated_at = $3
  where id in (
    select id from schedules where user_id = $1 and enabled order by created_at, id offset $2)
  returning id`;

/**
 * Stops a user's newest schedules beyond `allowed` (-1: unlimited) after a plan has ended. Call it in a transaction
 * that locks the user's row. Returns the ids of those it stopped.
 */
export async function stopBeyondLimit(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  userId: string,
  allowed: number,
  now: Date,
): Promise<string[]> {
  if (allowed === -1) return [];
  const rows = await tx.query<{ id: string }>('stop-beyond-limit', stopNewest, [userId, allowed, now]);
  const ids = rows.map(({ id }) => id);
  await notifyStopped(ctx, tx, ids, now);
  return ids;
}
