import { effectivePlan, type PlanName, type SchedulesRestart } from '@agentarium/contracts';
import { texts } from '../../locales/texts.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/index.ts';
import { notifyStopped } from '../notifications/index.ts';
import { requireTask } from './queries.ts';
import { hasRoom, nextRunOf } from './rules.ts';
import { requireUnarchived } from './stop-schedules.ts';

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
 * their users' plans are reached. Works in batches, so that locks are short. Throws TASK_NOT_FOUND.
 */
export async function restartAllSchedules(ctx: SignedIn, taskId: string): Promise<SchedulesRestart> {
  const { database, signals } = ctx;
  const now = ctx.clock.now();
  await requireTask(database.db, taskId);
  await requireUnarchived(database.db, taskId);
  const restarted: string[] = [];
  let overLimit = 0;
  let after: string | null = beforeAll;
  while (after !== null) {
    const from: string = after;
    after = await database.transaction(async (tx) => {
      const users = await tx.query<{ id: string }>('lock-schedule-users', lockUsers, [taskId, from]);
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
