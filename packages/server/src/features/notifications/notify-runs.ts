import { childSequenceState, executionState, toolCallState } from '../../db/states.ts';
import type { Services } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import {
  type Added,
  afterWatchDelay,
  childrenKey,
  confirmationKey,
  deliverAdded,
  insertNotifications,
  notifyPages,
  runKey,
} from './insert.ts';

/** How many minutes late a scheduled run started, if its tick recorded a delay. */
const lateMinutes = (id: string, isScheduled: string) => `case when ${isScheduled} then (
  select floor(extract(epoch from o.created_at - k.fire_at) / 60)::int
  from executions o join schedule_ticks k on k.schedule_id = o.schedule_id and k.execution_id = o.id
  where o.id = ${id} and k.reason = 'LATE') end`;

const runFinished = insertNotifications(
  `select r.user_id, case when ${executionState.isCompleted('r.status')} then 'run_finished' else 'run_failed' end as kind,
    $3 as key, jsonb_build_object('execution_id', r.id, 'task_id', r.task_id, 'task_name', r.task_name,
      'scheduled', r.triggered_by_scheduler, 'error_code', r.error_code,
      'late_minutes', ${lateMinutes('r.id', 'r.triggered_by_scheduler')}) as data
  from executions r
  where r.id = $1 and not ${executionState.isCancelled('r.status')} and not exists (
    select 1 from child_sequences s where s.current_execution_id = r.id and ${childSequenceState.isRunning('s.status')})`,
  '$2::timestamptz',
  afterWatchDelay('$2::timestamptz'),
);

/**
 * Notifies the owner that a run ended, in the transaction that ends it. Skips a run that its user cancelled, and a child in
 * a sequence, which is notified of as a whole.
 */
export async function notifyRunFinished(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  executionId: string,
  now: Date,
): Promise<void> {
  const values = [executionId, now, runKey(executionId)];
  await deliverAdded(ctx, tx, await tx.query<Added>('notify-run-finished', runFinished, values));
}

const forget = 'delete from notifications where key = $1';
const sequence = insertNotifications(
  `select p.user_id, case s.status when ${childSequenceState.completed} then 'run_finished' else 'run_failed' end as kind, $3 as key,
    jsonb_build_object('execution_id', p.id, 'task_id', p.task_id, 'task_name', p.task_name,
      'scheduled', p.triggered_by_scheduler, 'error_code', s.error_code,
      'late_minutes', ${lateMinutes('p.id', 'p.triggered_by_scheduler')}, 'children', count(c.id),
      'children_failed', count(c.id) filter (where ${executionState.isWithoutAnswer('c.status')})) as data
  from child_sequences s join executions p on p.id = s.execution_id
  left join executions c on c.parent_execution_id = p.id and not c.is_follow_up and c.created_at >= s.created_at
  where s.execution_id = $1::uuid and s.status <> ${childSequenceState.running} and s.error_code is distinct from 'CANCELLED'
  group by p.id, s.execution_id`,
  '$2::timestamptz',
  afterWatchDelay('$2::timestamptz'),
);

/** Notifies that a parent's children have run, or that their sequence stopped, once for all of them. */
export async function notifySequence(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  parentId: string,
  now: Date,
): Promise<void> {
  const key = childrenKey(parentId);
  // Children that run again are notified of again.
  await tx.query('forget-notification', forget, [key]);
  await deliverAdded(ctx, tx, await tx.query<Added>('notify-sequence', sequence, [parentId, now, key]));
}

const confirmation = `${insertNotifications(
  `select e.user_id, 'confirmation_needed' as kind, $4 as key,
    jsonb_build_object('execution_id', e.id, 'task_id', e.task_id, 'task_name', e.task_name,
      'scheduled', e.triggered_by_scheduler, 'tool_names', jsonb_agg(distinct c.tool_name),
      'expires_at', min(c.expires_at)) as data
  from executions e join tool_calls c on c.execution_id = e.id and c.round = $2::int
  where e.id = $1::uuid and ${toolCallState.isWaiting('c.status')} group by e.id`,
  '$3::timestamptz',
)} ${notifyPages}`;

/** Notifies that calls of a run's round await approval, if any do. Call it in the transaction that saves them. */
export async function notifyConfirmation(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  executionId: string,
  round: number,
  now: Date,
): Promise<void> {
  const values = [executionId, round, now, confirmationKey(executionId, round)];
  await deliverAdded(ctx, tx, await tx.query<Added>('notify-confirmation', confirmation, values));
}

const answered = `
  update notifications set read_at = $2, mail = case when mail <> 'waiting' then mail end
  where key = $1 and read_at is null and not exists (
    select 1 from tool_calls where execution_id = $3::uuid and round = $4::int and ${toolCallState.isWaiting()})`;

/** Removes the notification about a run's calls once all of them are decided. */
export async function clearConfirmation(
  tx: Statements,
  executionId: string,
  round: number,
  now: Date,
): Promise<void> {
  const values = [confirmationKey(executionId, round), now, executionId, round];
  await tx.query('note-answered', answered, values);
}
