import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import { type Added, deliverAdded, insertNotifications } from './insert.ts';
import { reachesNotice } from './rules.ts';

const limit = insertNotifications(
  `select $1::uuid as user_id, 'limit_80' as kind, $4 as key, $3::jsonb as data`,
  '$2::timestamptz',
);

export type LimitUse = {
  userId: string;
  /** Runs per day; -1 is unlimited. */
  limit: number;
  /** Including the run being counted. */
  window: { started_at: Date | null; count: number };
};

/**
 * Notifies, once per window, that a counted run reached 80 % of the daily limit. Requires the lock on the user's row.
 */
export async function notifyLimit(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  use: LimitUse,
  now: Date,
): Promise<void> {
  const { userId, window } = use;
  if (window.started_at === null || !reachesNotice(window.count, use.limit)) return;
  const resets_at = new Date(window.started_at.getTime() + DAY_MS).toISOString();
  const data = JSON.stringify({ used: window.count, limit: use.limit, resets_at });
  const key = `limit:${userId}:${window.started_at.getTime()}`;
  await deliverAdded(ctx, tx, await tx.query<Added>('notify-limit', limit, [userId, now, data, key]));
}
