import type { Goal, GoalAim } from '@agentarium/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { goals } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { aimColumns, checkDay } from './check-aim.ts';
import { goalPresenter, loadSamples, ownDays } from './load-goals.ts';
import { evaluateGoal } from './rules.ts';
import { sendLastDay } from './send-evaluation.ts';

/**
 * Changes the target or range of one of the caller's goals. A new target starts from the last value. Throws
 * GOAL_NOT_FOUND, VALIDATION_FAILED for a day in the past.
 */
export async function updateGoal(ctx: SignedIn, { id, ...given }: { id: string } & GoalAim): Promise<Goal> {
  const { db } = ctx.database;
  const isOwn = and(eq(goals.id, id), eq(goals.user_id, ctx.actor.id));
  const [stored] = await db.select().from(goals).where(isOwn);
  if (!stored) throw new AppError('GOAL_NOT_FOUND');
  const now = ctx.clock.now();
  const dayOf = await ownDays(ctx);
  checkDay(given, { now, dayOf });
  const aim = aimColumns(given);
  const isSameTarget = aim.kind === stored.kind && aim.target === stored.target;
  const samples = await loadSamples(ctx, { taskId: stored.task_id, parameter: stored.parameter });
  const start = { started_at: now, start_value: samples.at(-1)?.value ?? null };
  const changed = { ...aim, ...(isSameTarget ? {} : start) };
  const { state } = evaluateGoal({ ...stored, ...changed }, { samples, now: now.getTime(), dayOf });
  const row = await ctx.database.transaction(async (tx) => {
    const [saved] = await tx
      .update(goals)
      .set({ ...changed, state, revision: sql`${goals.revision} + 1`, updated_at: now })
      .where(isOwn)
      .returning();
    if (!saved) throw new AppError('GOAL_NOT_FOUND');
    await ctx.jobs.send(tx, 'evaluate-goal', { goal_id: id });
    if (saved.by !== stored.by) await sendLastDay(ctx, tx, { goal: saved, dayOf });
    return saved;
  });
  return goalPresenter(ctx, dayOf)(row);
}
