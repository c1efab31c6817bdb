import { isDeepStrictEqual } from 'node:util';
import { effectivePlan, type PlanName, type ScheduleSeen, type ScheduleValue } from '@agentarium/contracts';
import { type Plan, plannedRuns } from '@agentarium/contracts/cron';
import { and, eq, sql } from 'drizzle-orm';
import { schedules } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalid, limitDetails } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { hasRoom, keptPause, type ScheduleRow, started, stopped } from './rules.ts';
import { requireUnarchived } from './stop-schedules.ts';

export type PlanFacts = { current_plan: PlanName; plan_expires_at: Date | null };

export type ScheduleFromRun = {
  userId: string;
  taskId: string;
  /** The name of its parameter. */
  name: string;
  value: ScheduleValue;
  /** The user's inputs to the run: each run of the schedule gets the same. */
  parameters: Record<string, unknown>;
  now: Date;
  user: PlanFacts;
};

export const ofTask = (userId: string, taskId: string) =>
  and(eq(schedules.user_id, userId), eq(schedules.task_id, taskId));

/** Throws SCHEDULE_LIMIT unless the plan allows one more beside the user's others. Requires the user's lock. */
export async function requireScheduleLimit(
  db: Db,
  { userId, taskId, now, user }: Pick<ScheduleFromRun, 'userId' | 'taskId' | 'now' | 'user'>,
): Promise<void> {
  const allowed = effectivePlan(user, now).features.max_scheduled_tasks;
  const [row] = await db
    .select({ others: sql<number>`count(*)::int` })
    .from(schedules)
    .where(sql`user_id = ${userId} and enabled and task_id <> ${taskId}`);
  if (hasRoom(allowed, row?.others ?? 0)) return;
  const details = limitDetails('SCHEDULE_LIMIT', { limit: allowed, scope: 'global' });
  throw new AppError('SCHEDULE_LIMIT', { details });
}

const maxAheadMs = 10 * 366 * DAY_MS;

/** Throws VALIDATION_FAILED on `path` for a schedule that is to run once, unless that is within the next ten years. */
export function requireFuture(plan: Plan, now: Date, path: string): void {
  if (!plan.at) return;
  const [once] = plannedRuns(plan, now, 1);
  if (!once) throw invalid(path, 'FUTURE_REQUIRED');
  if (once.getTime() - now.getTime() > maxAheadMs) throw invalid(path, 'WITHIN_TEN_YEARS');
}

/** The columns of a submitted schedule's value. */
const columnsOf = ({ cron_expressions = [], at, timezone, mail = 'notice' }: ScheduleValue) => ({
  cron_expressions,
  at: at ?? null,
  timezone,
  mail,
});

/**
 * Saves the schedule submitted with a run, or stops it when it is disabled. Call it in the transaction that accepts the
 * run, under the lock of the user's row. Returns the id of the schedule that the run is the first of; null when it is
 * disabled. Throws TASK_NOT_ACTIVE, SCHEDULE_LIMIT, SCHEDULE_STOPPED_BY_ADMIN, or VALIDATION_FAILED for one that runs once,
 * in the past.
 */
export async function saveScheduleFromRun(db: Db, given: ScheduleFromRun): Promise<string | null> {
  const { userId, taskId, name, value, parameters, now } = given;
  // It may have been archived since the run was checked.
  if (value.enabled) await requireUnarchived(db, taskId);
  const [current] = await db.select().from(schedules).where(ofTask(userId, taskId)).for('update');
  if (!value.enabled) {
    if (current?.enabled) await update(db, current, stopped({ by: 'user', reason: null }, now));
    return null;
  }
  if (current && isStoppedByAdmin(current)) throw new AppError('SCHEDULE_STOPPED_BY_ADMIN');
  const plan = columnsOf(value);
  requireFuture(plan, now, `parameters.${name}.at`);
  await requireScheduleLimit(db, given);
  const columns = { ...plan, parameters, ...started(plan, now), ...keptPause(current, plan) };
  const id = current?.id ?? newId(now.getTime());
  if (current) await update(db, current, columns);
  else
    await db.insert(schedules).values({ id, user_id: userId, task_id: taskId, ...columns, created_at: now });
  return id;
}

/** Throws STALE_WRITE if another schedule is stored than the one its owner saw `before`. */
async function refuseStaleSchedule(
  db: Db,
  { userId, taskId, before }: { userId: string; taskId: string; before: ScheduleSeen | undefined },
): Promise<void> {
  if (before === undefined) return;
  const { enabled, cron_expressions, at, timezone, mail, parameters } = schedules;
  const [stored = null] = await db
    .select({ enabled, cron_expressions, at, timezone, mail, parameters })
    .from(schedules)
    .where(ofTask(userId, taskId));
  if (!isDeepStrictEqual(stored, before)) throw new AppError('STALE_WRITE');
}

export type ScheduleEdit = {
  /** The schedule that its owner saw; without it the stored one is replaced unchecked. */
  before: ScheduleSeen | undefined;
};

/**
 * Saves a schedule that its owner edits, whether it is on or off. Call it under the lock of the user's row. Returns the id
 * of a schedule that is on, else null. Throws STALE_WRITE if another schedule than `before` is stored, and for one that is
 * on TASK_NOT_ACTIVE, SCHEDULE_LIMIT or SCHEDULE_STOPPED_BY_ADMIN.
 */
export async function saveEditedSchedule(
  db: Db,
  { before, ...given }: ScheduleFromRun & ScheduleEdit,
): Promise<string | null> {
  const { userId, taskId, value, parameters, now } = given;
  await refuseStaleSchedule(db, { userId, taskId, before });
  if (value.enabled) return saveScheduleFromRun(db, given);
  const [current] = await db.select().from(schedules).where(ofTask(userId, taskId)).for('update');
  const columns = { ...columnsOf(value), parameters, updated_at: now };
  const off = stopped({ by: 'user', reason: null }, now);
  // With another time it is not over any more.
  const isSetAgain = current?.stop_reason === 'DONE' && current.at !== columns.at;
  if (current) await update(db, current, { ...((current.enabled || isSetAgain) && off), ...columns });
  else {
    const id = newId(now.getTime());
    await db
      .insert(schedules)
      .values({ id, user_id: userId, task_id: taskId, ...off, ...columns, created_at: now });
  }
  return null;
}

export const isStoppedByAdmin = (row: ScheduleRow): boolean => !row.enabled && row.stopped_by === 'admin';

async function update(db: Db, { id }: ScheduleRow, columns: Partial<ScheduleRow>): Promise<void> {
  await db.update(schedules).set(columns).where(eq(schedules.id, id));
}
