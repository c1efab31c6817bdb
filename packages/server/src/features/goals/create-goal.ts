import { type Goal, type GoalInput, maxGoals } from '@agentarium/contracts';
import { count, eq } from 'drizzle-orm';
import { goals } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { trackedParameters } from '../executions/index.ts';
import { requireVisibleTask } from '../users/index.ts';
import { aimColumns, checkDay } from './check-aim.ts';
import { type GoalRow, goalPresenter, loadSamples, ownDays } from './load-goals.ts';
import { evaluateGoal } from './rules.ts';
import { sendLastDay } from './send-evaluation.ts';

const lockUser = 'select id from users where id = $1 for no key update';

/**
 * Creates a goal for a number that runs of a task track. Throws TASK_NOT_FOUND, VALIDATION_FAILED for a number that the
 * task does not track or a day in the past, GOAL_LIMIT.
 */
export async function createGoal(ctx: SignedIn, given: GoalInput): Promise<Goal> {
  const { task_id, parameter } = given;
  await requireVisibleTask(ctx, task_id);
  const tracked = await trackedParameters(ctx, task_id);
  if (!tracked.some(({ key }) => key === parameter))
    throw invalid('parameter', 'PARAMETER_UNKNOWN', undefined, 'Not a number that this task tracks');
  const now = ctx.clock.now();
  const dayOf = await ownDays(ctx);
  checkDay(given, { now, dayOf });
  const samples = await loadSamples(ctx, { taskId: task_id, parameter });
  const row: GoalRow = {
    id: newId(now.getTime()),
    user_id: ctx.actor.id,
    task_id,
    parameter,
    ...aimColumns(given),
    started_at: now,
    start_value: samples.at(-1)?.value ?? null,
    state: null,
    revision: 0,
    created_at: now,
    updated_at: now,
  };
  // The initial state is not a change; it is evaluated again in case a run ends right now.
  row.state = evaluateGoal(row, { samples, now: now.getTime(), dayOf }).state;
  await ctx.database.db.transaction(async (tx) => {
    // Serializes concurrent requests, so that together they cannot exceed the limit.
    await tx.query('lock-user', lockUser, [ctx.actor.id]);
    const [stored] = await tx.select({ count: count() }).from(goals).where(eq(goals.user_id, ctx.actor.id));
    if ((stored?.count ?? 0) >= maxGoals) throw new AppError('GOAL_LIMIT');
    await tx.insert(goals).values(row);
    await ctx.jobs.send(tx, 'evaluate-goal', { goal_id: row.id });
    await sendLastDay(ctx, tx, { goal: row, dayOf });
  });
  return goalPresenter(ctx, dayOf)(row);
}
