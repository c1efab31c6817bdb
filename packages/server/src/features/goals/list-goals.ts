import { type Goal, maxGoals } from '@agentarium/contracts';
import { asc, eq } from 'drizzle-orm';
import { goals } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { goalPresenter, ownDays } from './load-goals.ts';

/** The caller's goals with how they stand, oldest first; all of them, or the first `limit`. */
export async function listGoals(
  ctx: SignedIn,
  { limit = maxGoals }: { limit?: number } = {},
): Promise<{ items: Goal[]; next_cursor: null }> {
  const rows = await ctx.database.db
    .select()
    .from(goals)
    .where(eq(goals.user_id, ctx.actor.id))
    .orderBy(asc(goals.id))
    .limit(limit);
  const present = goalPresenter(ctx, await ownDays(ctx));
  const items: Goal[] = [];
  for (const row of rows) items.push(await present(row));
  return { items, next_cursor: null };
}
