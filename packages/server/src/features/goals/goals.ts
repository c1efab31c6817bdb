import { isDeepStrictEqual } from 'node:util';
import {
  type Goal,
  type GoalAim,
  type GoalChange,
  type GoalInput,
  lastGoalDay,
  maxGoals,
} from '@agentarium/contracts';
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { goals } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { trackedParameters } from '../executions/index.ts';
import { requireVisibleTask } from '../users/index.ts';
import {
  daysIn,
  type GoalRow,
  type GoalsReader,
  goalPresenter,
  loadSamples,
  ownDays,
  sendLastDay,
} from './evaluate-goal.ts';
import { type DayOf, evaluateGoal } from './rules.ts';

/** Checks that a goal's last day is today or later, within ten years. Throws VALIDATION_FAILED. */
function checkDay({ by }: GoalAim, { now, dayOf }: { now: Date; dayOf: DayOf }): void {
  if (by === undefined || by === null) return;
  const today = dayOf(now.getTime());
  if (by < today) throw invalid('by', 'FUTURE_REQUIRED', undefined, 'Must be today or later');
  if (by > lastGoalDay(today)) throw invalid('by', 'WITHIN_TEN_YEARS');
}

/** The columns of a goal's target. */
const aimColumns = ({ kind, target, by, from, to }: GoalAim) => ({
  kind,
  target: target ?? null,
  by: by ?? null,
  from: from ?? null,
  to: to ?? null,
});

/** Whether the stored target is still this one; a run that ends changes other columns. */
const isAimed = (aim: GoalAim): SQL | undefined =>
  and(
    ...Object.entries(aimColumns(aim)).map(
      ([name, value]) => sql`${goals[name as keyof GoalAim]} is not distinct from ${value}`,
    ),
  );

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
  const found = await loadSamples(ctx, { taskId: task_id, parameter });
  const row: GoalRow = {
    id: newId(now.getTime()),
    user_id: ctx.actor.id,
    task_id,
    parameter,
    ...aimColumns(given),
    started_at: now,
    start_value: found.samples.at(-1)?.value ?? null,
    state: null,
    revision: 0,
    created_at: now,
    updated_at: now,
  };
  // The initial state is not a change; it is evaluated again in case a run ends right now.
  row.state = evaluateGoal(row, { ...found, now: now.getTime(), dayOf }).state;
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

/**
 * Changes the target or range of one of the caller's goals. A new target starts from the last value. Throws
 * GOAL_NOT_FOUND, VALIDATION_FAILED for a day in the past, STALE_WRITE if the stored one is not `before`.
 */
export async function updateGoal(
  ctx: SignedIn,
  { id, before, ...given }: { id: string } & GoalChange,
): Promise<Goal> {
  const { db } = ctx.database;
  const isOwn = and(eq(goals.id, id), eq(goals.user_id, ctx.actor.id));
  const [stored] = await db.select().from(goals).where(isOwn);
  if (!stored) throw new AppError('GOAL_NOT_FOUND');
  if (before && !isDeepStrictEqual(aimColumns(stored), aimColumns(before))) throw new AppError('STALE_WRITE');
  const now = ctx.clock.now();
  const dayOf = await ownDays(ctx);
  checkDay(given, { now, dayOf });
  const aim = aimColumns(given);
  const isSameTarget = aim.kind === stored.kind && aim.target === stored.target;
  const found = await loadSamples(ctx, { taskId: stored.task_id, parameter: stored.parameter });
  const start = { started_at: now, start_value: found.samples.at(-1)?.value ?? null, state: null };
  const changed = { ...aim, ...(isSameTarget ? {} : start) };
  const { state } = evaluateGoal({ ...stored, ...changed }, { ...found, now: now.getTime(), dayOf });
  const row = await ctx.database.transaction(async (tx) => {
    const [saved] = await tx
      .update(goals)
      .set({ ...changed, state, revision: sql`${goals.revision} + 1`, updated_at: now })
      .where(and(isOwn, before && isAimed(stored)))
      .returning();
    if (!saved) throw new AppError(before ? 'STALE_WRITE' : 'GOAL_NOT_FOUND');
    await ctx.jobs.send(tx, 'evaluate-goal', { goal_id: id });
    // A goal that was reached when it was set has no job for its last day.
    if (saved.by !== stored.by || stored.state === 'reached')
      await sendLastDay(ctx, tx, { goal: saved, dayOf });
    return saved;
  });
  return goalPresenter(ctx, dayOf)(row);
}

/** Deletes one of the caller's goals. Throws GOAL_NOT_FOUND. */
export async function deleteGoal(
  { database, actor }: SignedIn,
  { id }: { id: string },
): Promise<{ message: string }> {
  const gone = await database.db
    .delete(goals)
    .where(and(eq(goals.id, id), eq(goals.user_id, actor.id)))
    .returning({ id: goals.id });
  if (gone.length === 0) throw new AppError('GOAL_NOT_FOUND');
  return { message: 'Goal deleted' };
}

const byAge = [asc(goals.id)];
/** In progress first, then reached and missed, each with the newest first. */
const byInterest = [
  asc(sql`coalesce(${inArray(goals.state, ['reached', 'missed'])}, false)`),
  desc(goals.id),
];

type Reading = { dayOf: DayOf; limit: number; order: SQL[] };

async function readGoals(ctx: GoalsReader, { dayOf, limit, order }: Reading): Promise<Goal[]> {
  const rows = await ctx.database.db
    .select()
    .from(goals)
    .where(eq(goals.user_id, ctx.actor.id))
    .orderBy(...order)
    .limit(limit);
  const present = goalPresenter(ctx, dayOf);
  const items: Goal[] = [];
  for (const row of rows) items.push(await present(row));
  return items;
}

/** The first `limit` of an account's goals with their state, those in progress first; days are in its time zone. */
export const mainGoals = (ctx: GoalsReader, timezone: string | null, limit: number): Promise<Goal[]> =>
  readGoals(ctx, { dayOf: daysIn(timezone), limit, order: byInterest });

/** The caller's goals with their state, oldest first. */
export async function listGoals(ctx: SignedIn): Promise<{ items: Goal[]; next_cursor: null }> {
  const reading = { dayOf: await ownDays(ctx), limit: maxGoals, order: byAge };
  return { items: await readGoals(ctx, reading), next_cursor: null };
}

/** The first `limit` of the caller's goals, those in progress first. */
export const listMainGoals = async (ctx: SignedIn, limit: number): Promise<Goal[]> =>
  readGoals(ctx, { dayOf: await ownDays(ctx), limit, order: byInterest });
