import type { AccountBudget } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { changedFields, recordAudit } from '../../audit/index.ts';
import { nextMonth, spentThisMonth } from './costs.ts';
import { costBasis } from './list-costs.ts';

/** An account's monthly budget and this month's costs. Throws USER_NOT_FOUND. */
export async function getBudget(ctx: SignedIn, userId: string): Promise<AccountBudget> {
  const now = ctx.clock.now();
  const [account] = await ctx.database.db
    .select({ monthly_budget_micros: users.monthly_budget_micros })
    .from(users)
    .where(eq(users.id, userId));
  if (!account) throw new AppError('USER_NOT_FOUND');
  return {
    user_id: userId,
    ...account,
    spent_micros: await spentThisMonth(ctx.database, userId, now),
    resets_at: nextMonth(now),
    ...costBasis(ctx.config),
  };
}

/** Sets an account's monthly budget, for an administrator. Throws USER_NOT_FOUND. */
export async function setBudget(
  ctx: SignedIn,
  { userId, budget }: { userId: string; budget: number | null },
) {
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    const [current] = await tx
      .select({ monthly_budget_micros: users.monthly_budget_micros })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update');
    if (!current) throw new AppError('USER_NOT_FOUND');
    const change = { monthly_budget_micros: budget };
    if (current.monthly_budget_micros === budget) return;
    await tx.update(users).set(change).where(eq(users.id, userId));
    await recordAudit(ctx, tx, {
      action: 'subscription.setBudget',
      targetType: 'user',
      targetId: userId,
      changes: changedFields(current, change),
      now,
    });
  });
  ctx.signals.publish('account', userId);
  return getBudget(ctx, userId);
}
