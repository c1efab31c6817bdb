import type { api, EndpointOutput, ParsedBody, User } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { refuseStale } from '../../platform/stale-write.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { loadUserRow, lockUserRow, presentLoaded } from './queries.ts';
import { loadTaskExecutions, resetTaskExecutions } from './task-executions.ts';

/** What an administrator's editor of an account's usage begins with. Throws USER_NOT_FOUND. */
export async function getUsageData(
  ctx: SignedIn,
  id: string,
): Promise<EndpointOutput<typeof api.users.getUsageData>> {
  const { db } = ctx.database;
  const { daily_execution_limit } = await loadUserRow(db, id);
  return { daily_execution_limit, task_executions: await loadTaskExecutions(db, id, ctx.clock.now()) };
}

/**
 * An administrator sets the runs a day of an account, and may reset the windows of its tasks. Throws USER_NOT_FOUND,
 * STALE_WRITE, and VALIDATION_FAILED for task executions that are neither the stored ones nor none.
 */
export async function updateUsageData(
  ctx: SignedIn,
  { id, ...input }: { id: string } & ParsedBody<typeof api.users.updateUsageData>,
): Promise<User> {
  const { daily_execution_limit, task_executions } = input.usage_data;
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
    const reset = await resetTaskExecutions(tx, id, task_executions, now);
    const changes = {
      ...changedFields({ daily_execution_limit: current.daily_execution_limit }, { daily_execution_limit }),
      ...(reset > 0 && { task_executions: { from: reset, to: 0 } }),
    };
    // An update that changes nothing counts too; the log has changes only.
    if (Object.keys(changes).length === 0) return { ...current, ...change };
    await recordAudit(tx, ctx.actor, {
      action: 'users.updateUsageData',
      targetType: 'user',
      targetId: id,
      changes,
      now,
    });
    return { ...current, ...change };
  });
  return presentLoaded(ctx, row);
}
