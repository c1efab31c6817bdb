import type { api, EndpointOutput } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { lockRecord } from '../audit/index.ts';
import { loadUserRow } from './queries.ts';
import { checkTimezone, timezoneLocked, timezoneLockHours } from './rules.ts';

type TimezoneInfo = EndpointOutput<typeof api.users.getTimezone>;

function presentTimezone(timezone: string | null, changedAt: Date | null, now: Date): TimezoneInfo {
  const hours = timezoneLockHours(changedAt, now);
  return { timezone, can_update: hours === 0, hours_until_next_update: hours === 0 ? null : hours };
}

export async function getTimezone(ctx: SignedIn): Promise<TimezoneInfo> {
  const row = await loadUserRow(ctx.database.db, ctx.actor.id);
  return presentTimezone(row.timezone, row.timezone_changed_at, ctx.clock.now());
}

/** Sets the caller's time zone, once per 24 hours; setting the current one changes nothing. Throws TIMEZONE_LOCKED. */
export async function updateTimezone(ctx: SignedIn, given: string): Promise<TimezoneInfo> {
  const timezone = checkTimezone(given);
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const row = await lockRecord(tx, 'user', ctx.actor.id);
    if (row.timezone === timezone) return presentTimezone(timezone, row.timezone_changed_at, now);
    const hours = timezoneLockHours(row.timezone_changed_at, now);
    if (hours > 0) throw timezoneLocked(hours);
    await tx
      .update(users)
      .set({
        timezone,
        timezone_changed_at: now,
        change_count: row.change_count + 1,
        updated_at: now,
        updated_by: row.id,
      })
      .where(eq(users.id, row.id));
    return presentTimezone(timezone, now, now);
  });
}
