import {
  effectivePlan,
  type PlanName,
  type ScheduleStatus,
  type SchedulesRestart,
} from '@agentarium/contracts';
import { upcomingRuns } from '@agentarium/contracts/cron';
import { eq } from 'drizzle-orm';
import { schedules } from '../../db/schema/index.ts';
import { texts } from '../../locales/texts.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { notifyStopped } from '../notifications/index.ts';
import { lockSchedule, requireTask, saveSchedule } from './queries.ts';
import { answerSchedule, stillAhead } from './read-schedules.ts';
import { hasRoom, nextRunOf, resumed, started, stopped } from './rules.ts';
import { isStoppedByAdmin, requireFuture, requireScheduleLimit } from './save-schedule-from-run.ts';
import { requireUnarchived } from './stop-schedules.ts';

type Locked = Awaited<ReturnType<typeof lockSchedule>>;
type Row = Locked['row'];
type Found = { current: Row; user: Locked['user']; now: Date };

/**
 * Stops or restarts a user's schedule with `change`, for an administrator; `change` returns null to leave it as it is.
 * Audited, and published to the user's pages. Throws SCHEDULE_NOT_FOUND, and TASK_NOT_ACTIVE for a restart.
 */
async function changeUserSchedule(
  ctx: SignedIn,
  { taskId, userId, done }: { taskId: string; userId: string; done: 'stopped' | 'restarted' },
  change: (tx: Db, found: Found) => Promise<Row | null>,
): Promise<ScheduleStatus> {
  const now = ctx.clock.now();
  const row = await ctx.database.transaction(async (tx) => {
    if (done === 'restarted') await requireUnarchived(tx, taskId);
    const { row: current, user } = await lockSchedule(tx, userId, taskId);
    const saved = await change(tx, { current, user, now });
    if (saved === null) return current;
    await recordAudit(ctx, tx, {
      action: done === 'stopped' ? 'schedule.stopUserSchedule' : 'schedule.restartUserSchedule',
      targetType: 'schedule',
      targetId: current.id,
      changes: {
        user_id: userId,
        task_id: taskId,
        enabled: { from: current.enabled, to: done === 'restarted' },
      },
      now,
    });
    return saved;
  });
  ctx.signals.publish('account', userId);
  return answerSchedule(ctx, row, { now, done });
}

/**
 * Pauses the caller's schedule until a given time; ticks before it have no run. Null resumes it and undoes a skipped
 * run (docs/spec/api.md#schedules). Throws SCHEDULE_NOT_FOUND, SCHEDULE_STOPPED, or VALIDATION_FAILED on `until`.
 */
export async function pauseSchedule(
  ctx: SignedIn,
  { id: taskId, until }: { id: string; until: string | null },
): Promise<ScheduleStatus> {
  const now = ctx.clock.now();
  const end = until === null ? null : new Date(until);
  const row = await ctx.database.transaction(async (tx) => {
    const current = (await lockSchedule(tx, ctx.actor.id, taskId)).row;
    if (end === null) return saveSchedule(tx, current, { ...resumed, updated_at: now });
    if (end <= now) throw invalid('until', 'FUTURE_REQUIRED');
    if (!current.enabled) throw new AppError('SCHEDULE_STOPPED');
    return saveSchedule(tx, current, { paused_until: end, updated_at: now });
  });
  return answerSchedule(ctx, row, { now });
}

/**
 * Skips the next run of the caller's schedule; a second call before that run has no effect. Throws SCHEDULE_NOT_FOUND,
 * SCHEDULE_STOPPED.
 */
export async function skipNextRun(ctx: SignedIn, taskId: string): Promise<ScheduleStatus> {
  const now = ctx.clock.now();
  const row = await ctx.database.transaction(async (tx) => {
    const current = (await lockSchedule(tx, ctx.actor.id, taskId)).row;
    if (!current.enabled) throw new AppError('SCHEDULE_STOPPED');
    if (stillAhead(current.skipped_run_at, now)) return current;
    const [next = null] = upcomingRuns(current, current, now, 1);
    return saveSchedule(tx, current, { skipped_run_at: next, updated_at: now });
  });
  return answerSchedule(ctx, row, { now });
}

/** Stops the caller's schedule; a stopped one is unchanged. Throws SCHEDULE_NOT_FOUND. */
export async function stopSchedule(ctx: SignedIn, taskId: string): Promise<ScheduleStatus> {
  const now = ctx.clock.now();
  const row = await ctx.database.transaction(async (tx) => {
    const current = (await lockSchedule(tx, ctx.actor.id, taskId)).row;
    return current.enabled ? saveSchedule(tx, current, stopped({ by: 'user', reason: null }, now)) : current;
  });
  return answerSchedule(ctx, row, { now, done: 'stopped' });
}

/** Removes the caller's schedule. Throws SCHEDULE_NOT_FOUND, SCHEDULE_STOPPED_BY_ADMIN. */
export async function removeSchedule(ctx: SignedIn, taskId: string): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const { row } = await lockSchedule(tx, ctx.actor.id, taskId);
    // A new one would begin as if nothing had been stopped.
    if (isStoppedByAdmin(row)) throw new AppError('SCHEDULE_STOPPED_BY_ADMIN');
    await tx.delete(schedules).where(eq(schedules.id, row.id));
  });
}

/**
 * Stops a user's schedule, for an administrator; only an administrator can restart it then, even if its user had
 * stopped it before. Throws SCHEDULE_NOT_FOUND.
 */
export async function stopUserSchedule(
  ctx: SignedIn,
  { taskId, userId }: { taskId: string; userId: string },
): Promise<ScheduleStatus> {
  return changeUserSchedule(ctx, { taskId, userId, done: 'stopped' }, async (tx, { current, now }) => {
    if (!current.enabled && current.stopped_by === 'admin') return null;
    const saved = await saveSchedule(tx, current, stopped({ by: 'admin', reason: null }, now));
    if (current.enabled) await notifyStopped(ctx, tx, [saved.id], now);
    return saved;
  });
}

/**
 * Restarts the caller's schedule from now on; an active one is unchanged. Throws SCHEDULE_NOT_FOUND,
 * SCHEDULE_STOPPED_BY_ADMIN, SCHEDULE_LIMIT, TASK_NOT_ACTIVE, VALIDATION_FAILED on `at` if it was to run once and that
 * time has passed.
 */
export async function restartSchedule(ctx: SignedIn, taskId: string): Promise<ScheduleStatus> {
  const now = ctx.clock.now();
  const userId = ctx.actor.id;
  const row = await ctx.database.transaction(async (tx) => {
    await requireUnarchived(tx, taskId);
    const { row: current, user } = await lockSchedule(tx, userId, taskId);
    if (current.enabled) return current;
    if (isStoppedByAdmin(current)) throw new AppError('SCHEDULE_STOPPED_BY_ADMIN');
    requireFuture(current, now, 'at');
    await requireScheduleLimit(tx, { userId, taskId, now, user });
    return saveSchedule(tx, current, { ...started(current, now), ...resumed });
  });
  return answerSchedule(ctx, row, { now, done: 'restarted' });
}

/**
 * Restarts a user's schedule within the user's plan, for an administrator. Throws SCHEDULE_NOT_FOUND, SCHEDULE_LIMIT,
 * TASK_NOT_ACTIVE.
 */
export async function restartUserSchedule(
  ctx: SignedIn,
  { taskId, userId }: { taskId: string; userId: string },
): Promise<ScheduleStatus> {
  const target = { taskId, userId, done: 'restarted' } as const;
  return changeUserSchedule(ctx, target, async (tx, { current, user, now }) => {
    if (current.enabled) return null;
    requireFuture(current, now, 'at');
    await requireScheduleLimit(tx, { userId, taskId, now, user });
    return saveSchedule(tx, current, started(current, now));
  });
}

type Change = { message: string; changed: number };

const stopAll = `
  update schedules set enabled = false, next_run_at = null, stopped_at = $2, stopped_by = 'admin',
    stop_reason = null, updated_at = $2
  where task_id = $1 and enabled returning id, user_id`;

const audit = (
  ctx: SignedIn,
  tx: Db,
  { action, taskId, changed, now }: { action: string; taskId: string; changed: number; now: Date },
) =>
  recordAudit(ctx, tx, {
    action,
    targetType: 'task',
    targetId: taskId,
    changes: { users: changed },
    now,
  });

/** Stops all users' schedules of a task, for an administrator. Throws TASK_NOT_FOUND. */
export async function stopAllSchedules(ctx: SignedIn, taskId: string): Promise<Change> {
  const { database, signals } = ctx;
  const now = ctx.clock.now();
  await requireTask(database.db, taskId);
  const stopped = await database.transaction(async (tx) => {
    const rows = await tx.query<{ id: string; user_id: string }>('stop-all-schedules', stopAll, [
      taskId,
      now,
    ]);
    await notifyStopped(
      ctx,
      tx,
      rows.map(({ id }) => id),
      now,
    );
    await audit(ctx, tx, { action: 'schedule.stopAllSchedules', taskId, changed: rows.length, now });
    return rows;
  });
  for (const { user_id } of stopped) signals.publish('account', user_id);
  const changed = stopped.length;
  return { message: texts[ctx.language].schedules.stoppedAll(changed), changed };
}

type Stopped = {
  id: string;
  cron_expressions: string[];
  timezone: string;
  at: string | null;
  current_plan: PlanName;
  plan_expires_at: Date | null;
  others: number;
};

/** Schedules restarted per transaction. */
const batch = 500;

/**
 * Locks users first, by id; their counts are read by a separate statement, which sees what was saved before the locks.
 */
const lockUsers = `
  select u.id from schedules s join users u on u.id = s.user_id
  where s.task_id = $1 and not s.enabled and s.user_id > $2
  order by u.id limit ${batch} for no key update of u`;

const readStopped = `
  select s.id, s.cron_expressions, s.timezone, s.at, u.current_plan, u.plan_expires_at,
    (select count(*)::int from schedules o where o.user_id = s.user_id and o.enabled) as others
  from schedules s join users u on u.id = s.user_id
  where s.task_id = $1 and not s.enabled and s.user_id > $2 and s.user_id <= $3`;

const restart = `
  update schedules s set enabled = true, next_run_at = d.next_run_at, stopped_at = null, stopped_by = null,
    stop_reason = null, failures = 0, last_error = null, last_error_code = null, last_error_at = null,
    updated_at = $2
  from jsonb_to_recordset($1::jsonb) as d(id uuid, next_run_at timestamptz)
  where s.id = d.id and not s.enabled returning s.user_id`;

const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Restarts all users' stopped schedules of a task from now on, and returns how many remain stopped because the limits of
 * their users' plans are reached. Works in batches, so that locks are short. Throws TASK_NOT_FOUND, and
 * TASK_NOT_ACTIVE also if the task is archived between two batches, which stops those that were restarted.
 */
export async function restartAllSchedules(ctx: SignedIn, taskId: string): Promise<SchedulesRestart> {
  const { database, signals } = ctx;
  const now = ctx.clock.now();
  await requireTask(database.db, taskId);
  const restarted: string[] = [];
  let overLimit = 0;
  let after: string | null = beforeAll;
  while (after !== null) {
    const from: string = after;
    after = await database.transaction(async (tx) => {
      const users = await tx.query<{ id: string }>('lock-schedule-users', lockUsers, [taskId, from]);
      await requireUnarchived(tx, taskId);
      const last = users.at(-1)?.id;
      if (last === undefined) return null;
      const rows = await tx.query<Stopped>('read-stopped', readStopped, [taskId, from, last]);
      // One that was to run once has no time any more.
      const startable = rows.filter((row) => nextRunOf(row, now) !== null);
      const restarting = startable
        .filter((row) => hasRoom(effectivePlan(row, now).features.max_scheduled_tasks, row.others))
        .map((row) => ({ id: row.id, next_run_at: nextRunOf(row, now) }));
      const values = [JSON.stringify(restarting), now];
      const done = await tx.query<{ user_id: string }>('restart-all-schedules', restart, values);
      const { length } = done;
      await audit(ctx, tx, { action: 'schedule.restartAllSchedules', taskId, changed: length, now });
      restarted.push(...done.map(({ user_id }) => user_id));
      overLimit += startable.length - restarting.length;
      return users.length < batch ? null : last;
    });
  }
  for (const userId of restarted) signals.publish('account', userId);
  const changed = restarted.length;
  const not_restarted = overLimit > 0 ? [{ reason: 'SCHEDULE_LIMIT' as const, users: overLimit }] : [];
  return { message: texts[ctx.language].schedules.restartedAll(changed), changed, not_restarted };
}
