import type { AccountBudget } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { costBasis } from './cost-basis.ts';
import { nextMonth, spentThisMonth } from './costs.ts';

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
