import { eq } from 'drizzle-orm';
import { agents, tasks } from '../../db/schema/index.ts';
import type { ExecutionState } from '../../db/states.ts';
import type { Services } from '../../platform/context.ts';
import type { Db, Statements } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Administrator, archiveRecord, type CatalogueKind } from '../audit/index.ts';
import { notifyStopped } from '../notifications/index.ts';
import { maxFailures } from './rules.ts';

const stopAll = `
  update schedules set enabled = false, next_run_at = null, stopped_at = $2, stopped_by = 'system',
    stop_reason = 'ARCHIVED', updated_at = $2
  where enabled and task_id in (select id from tasks where id = $1 or agent_id = $1)
  returning id, user_id`;

/**
 * Stops all schedules of the archived task with this id, or of the tasks of the archived agent, and notifies their
 * users, whose ids it returns.
 */
export async function stopArchived(
  ctx: Pick<Services, 'jobs' | 'clock'>,
  tx: Db,
  id: string,
): Promise<string[]> {
  const now = ctx.clock.now();
  const rows = await tx.query<{ id: string; user_id: string }>('stop-archived', stopAll, [id, now]);
  await notifyStopped(
    ctx,
    tx,
    rows.map((row) => row.id),
    now,
  );
  return rows.map((row) => row.user_id);
}

type Archive = { kind: CatalogueKind; id: string; archived: boolean; action: string };

/**
 * Archives an item of the catalogue, or brings it back, for an administrator: nobody can run an archived agent or task,
 * and its schedules stop. Returns whether it changed. Throws the not-found error of its kind.
 */
export async function archiveItem(
  ctx: Pick<Services, 'clock' | 'database' | 'jobs' | 'signals'> & { actor: Administrator },
  archive: Archive,
  /** Saved in the same transaction. */
  record?: (tx: Db, isChanged: boolean) => Promise<void>,
): Promise<boolean> {
  const { isChanged, stopped } = await ctx.database.transaction(async (tx) => {
    const isChanged = await archiveRecord(ctx, tx, archive);
    await record?.(tx, isChanged);
    const isRunnable = archive.kind === 'agent' || archive.kind === 'task';
    const stops = isChanged && isRunnable && archive.archived;
    return { isChanged, stopped: stops ? await stopArchived(ctx, tx, archive.id) : [] };
  });
  for (const userId of stopped) ctx.signals.publish('account', userId);
  return isChanged;
}

/**
 * Prevents the archiving of a task and its agent until the transaction ends. Call it before schedules are locked, as
 * archiving does. Throws TASK_NOT_ACTIVE if one is archived.
 */
export async function requireUnarchived(tx: Db, taskId: string): Promise<void> {
  const [row] = await tx
    .select({ task: tasks.archived_at, agent: agents.archived_at })
    .from(tasks)
    .innerJoin(agents, eq(agents.id, tasks.agent_id))
    .where(eq(tasks.id, taskId))
    .for('share');
  if (row?.task || row?.agent) throw new AppError('TASK_NOT_ACTIVE');
}

const stopNewest = `
  update schedules set enabled = false, next_run_at = null, stopped_at = $3, stopped_by = 'system',
    stop_reason = 'PLAN_ALLOWANCE', updated_at = $3
  where id in (
    select id from schedules where user_id = $1 and enabled order by created_at, id offset $2)
  returning id`;

/**
 * Stops a user's newest schedules beyond `allowed` (-1: unlimited) after a plan has ended. Call it in a transaction
 * that locks the user's row. Returns the ids of those it stopped.
 */
export async function stopBeyondLimit(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  userId: string,
  allowed: number,
  now: Date,
): Promise<string[]> {
  if (allowed === -1) return [];
  const rows = await tx.query<{ id: string }>('stop-beyond-limit', stopNewest, [userId, allowed, now]);
  const ids = rows.map(({ id }) => id);
  await notifyStopped(ctx, tx, ids, now);
  return ids;
}

const succeeded = `
  update schedules set failures = 0,
    last_error = case when last_error_code = 'LATE' then last_error end,
    last_error_at = case when last_error_code = 'LATE' then last_error_at end,
    last_error_code = case when last_error_code = 'LATE' then last_error_code end
  where id = $1 and (failures > 0 or last_error is not null)`;

const failed = `
  update schedules set failures = failures + 1, last_error_code = $2, last_error = $3, last_error_at = $4,
    updated_at = $4,
    enabled = enabled and failures + 1 < $5,
    next_run_at = case when failures + 1 < $5 then next_run_at end,
    stopped_at = case when enabled and failures + 1 >= $5 then $4 else stopped_at end,
    stopped_by = case when enabled and failures + 1 >= $5 then 'system' else stopped_by end,
    stop_reason = case when enabled and failures + 1 >= $5 then 'FAILURES' else stop_reason end
  where id = $1`;

type ScheduledEnd = {
  scheduleId: string;
  status: ExecutionState;
  errorCode: string | null;
  errorMessage: string | null;
  now: Date;
};

/**
 * Records how a run of a schedule ended; call it in the transaction of that end, after anything that locks the user.
 * The fifth consecutive failure stops the schedule; a run cancelled by its user is not a failure.
 */
export async function recordScheduledEnd(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  end: ScheduledEnd,
): Promise<void> {
  if (end.status === 'completed') {
    await tx.query('scheduled-run-succeeded', succeeded, [end.scheduleId]);
  } else if (end.status !== 'cancelled') {
    const { scheduleId, errorCode, errorMessage, now } = end;
    const values = [scheduleId, errorCode, errorMessage ?? 'The run failed.', now, maxFailures];
    await tx.query('scheduled-run-failed', failed, values);
    await notifyStopped(ctx, tx, [scheduleId], now);
  }
}
