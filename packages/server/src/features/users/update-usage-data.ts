import type { api, ParsedBody, User } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { refuseStale } from '../../platform/stale-write.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { lockUserRow, presentLoaded } from './queries.ts';

/** An administrator sets the runs a day of an account (specification, section 9). Throws USER_NOT_FOUND, STALE_WRITE. */
export async function updateUsageData(
  ctx: SignedIn,
  id: string,
  input: ParsedBody<typeof api.users.updateUsageData>,
): Promise<User> {
  const { daily_execution_limit } = input.usage_data;
  const now = ctx.clock.now();
  const row = await ctx.database.transaction(async (tx) => {
    const current = await lockUserRow(tx, id);
    refuseStale(current, input.change_count);
    const change = {
      daily_execution_limit,
      change_count: current.change_count + 1,
      updated_at: now,
      updated_by: ctx.actor.id,
    };
    await tx.update(users).set(change).where(eq(users.id, id));
    // An update that changes nothing counts too (contract section 1); the log has changes only.
    if (current.daily_execution_limit === daily_execution_limit) return { ...current, ...change };
    await recordAudit(tx, ctx.actor, {
      action: 'users.updateUsageData',
      targetType: 'user',
      targetId: id,
      changes: changedFields(
        { daily_execution_limit: current.daily_execution_limit },
        { daily_execution_limit },
      ),
      now,
    });
    return { ...current, ...change };
  });
  return presentLoaded(ctx, row);
}
