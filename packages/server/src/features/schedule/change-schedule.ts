import type { ScheduleStatus } from '@agentarium/contracts';
import { upcomingRuns } from '@agentarium/contracts/cron';
import { eq } from 'drizzle-orm';
import { schedules } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { notifyStopped } from '../notifications/index.ts';
import { lockSchedule, saveSchedule } from './queries.ts';
import { answerSchedule, stillAhead } from './read-schedules.ts';
import { resumed, started, stopped } from './rules.ts';
import { isStoppedByAdmin, requireFuture, requireScheduleLimit } from './save-schedule-from-run.ts';
import { requireUnarchived } from './stop-schedules.ts';

type Locked = Awaited<ReturnType<typeof lockSchedule>>;
type Row = Locked['row'];
type Found = { current: Row; user: Locked['user']; now: Date };

/**
 * Stops or restarts a user's schedule with `change`, for an administrator; `change` returns null to leave it as it is.
 * Audited, and published to the user's pages. Throws SCHEDULE_NOT_FOUND.
 */
async function changeUserSchedule(
  ctx: SignedIn,
  { taskId, userId, done }: { taskId: string; userId: string; done: 'stopped' | 'restarted' },
  change: (tx: Db, found: Found) => Promise<Row | null>,
): Promise<ScheduleStatus> {
  const now = ctx.clock.now();
  const row = await ctx.database.transaction(async (tx) => {
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
 * SCHEDULE_STOPPED_BY_ADMIN, SCHEDULE_LIMIT, VALIDATION_FAILED on `at` if it was to run once and that time has passed.
 */
export async function restartSchedule(ctx: SignedIn, taskId: string): Promise<ScheduleStatus> {
  const now = ctx.clock.now();
  const userId = ctx.actor.id;
  const row = await ctx.database.transaction(async (tx) => {
    const { row: current, user } = await lockSchedule(tx, userId, taskId);
    if (current.enabled) return current;
    if (isStoppedByAdmin(current)) throw new AppError('SCHEDULE_STOPPED_BY_ADMIN');
    await requireUnarchived(tx, taskId);
    requireFuture(current, now, 'at');
    await requireScheduleLimit(tx, { userId, taskId, now, user });
    return saveSchedule(tx, current, { ...started(current, now), ...resumed });
  });
  return answerSchedule(ctx, row, { now, done: 'restarted' });
}

/**
 * Restarts a user's schedule within the user's plan, for an administrator. Throws SCHEDULE_NOT_FOUND, SCHEDULE_LIMIT.
 */
export async function restartUserSchedule(
  ctx: SignedIn,
  { taskId, userId }: { taskId: string; userId: string },
): Promise<ScheduleStatus> {
  const target = { taskId, userId, done: 'restarted' } as const;
  return changeUserSchedule(ctx, target, async (tx, { current, user, now }) => {
    if (current.enabled) return null;
    await requireUnarchived(tx, taskId);
    requireFuture(current, now, 'at');
    await requireScheduleLimit(tx, { userId, taskId, now, user });
    return saveSchedule(tx, current, started(current, now));
  });
}
