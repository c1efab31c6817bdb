import { type Goal, maxGoals } from '@agentarium/contracts';
import { asc, eq } from 'drizzle-orm';
import { goals } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { daysIn, type GoalsReader, goalPresenter, ownDays } from './load-goals.ts';
import type { DayOf } from './rules.ts';

async function readGoals(ctx: GoalsReader, dayOf: DayOf, limit = maxGoals): Promise<Goal[]> {
  const rows = await ctx.database.db
    .select()
    .from(goals)
    .where(eq(goals.user_id, ctx.actor.id))
    .orderBy(asc(goals.id))
    .limit(limit);
  const present = goalPresenter(ctx, dayOf);
  const items: Goal[] = [];
  for (const row of rows) items.push(await present(row));
  return items;
}

/** An account's goals with their state, oldest first; days are in its time zone. */
export const goalsOf = (ctx: GoalsReader, timezone: string | null): Promise<Goal[]> =>
  readGoals(ctx, daysIn(timezone));

/** The caller's goals with their state, oldest first; all of them, or the first `limit`. */
export async function listGoals(
  ctx: SignedIn,
  { limit = maxGoals }: { limit?: number } = {},
): Promise<{ items: Goal[]; next_cursor: null }> {
  return { items: await readGoals(ctx, await ownDays(ctx), limit), next_cursor: null };
}
