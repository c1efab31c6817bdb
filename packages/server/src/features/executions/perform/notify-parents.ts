import { type ExecutionStatus, isExecutionCompleted } from '@agentarium/contracts';
import { goalsDue } from '../../../db/goals-due.ts';
import { childSequenceState, executionState } from '../../../db/states/execution-state.ts';
import type { Statements } from '../../../platform/database/database.ts';
import { notifyOwners } from '../../notifications/index.ts';
import { recordScheduledEnd } from '../../schedule/index.ts';

/** Begins the key of a `queue` signal that means a sequence of children, not a run. */
export const childrenKey = 'children-';

/**
 * Parts of a statement that ends runs: parents' streams get `child-ended`, a sequence waiting for one of them becomes
 * due, goals are evaluated and owners notified. `ended` is a relation without follow-ups, with the columns that
 * `notifyOwners` takes. The parent stays locked until the commit, so that its events get their ids in commit order.
 */
export const notifyParents = (ended: string, now: string) => `
  held as (
    select p.id from executions p where p.id in (select parent_execution_id from ${ended})
    order by p.id for no key update
  ), child_ended as (
    insert into execution_events (execution_id, type, data, created_at)
    select held.id, 'child-ended',
      jsonb_build_object('execution_id', r.id, 'task_id', r.task_id, 'status', r.status), ${now}
    from held join ${ended} r on r.parent_execution_id = held.id
    returning execution_id
  ), sequence_due as (
    update child_sequences s set due = true, updated_at = ${now} from ${ended}
    where s.current_execution_id = ${ended}.id and ${childSequenceState.isRunning('s.status')}
    returning s.execution_id
  ), ${goalsDue(ended, now)}, ${notifyOwners(ended, now)}`;

/** The same for runs that have no parent and belong to no sequence. */
export const notifyOwner = (ended: string, now: string) =>
  `${goalsDue(ended, now)}, ${notifyOwners(ended, now)}`;

/** Columns that send the signals of `notifyParents`. */
export const signalParents = `
  (select count(pg_notify('agentarium', 'execution:' || execution_id)::text) from child_ended) as parents_signalled,
  (select count(pg_notify('agentarium', 'queue:${childrenKey}' || execution_id)::text) from sequence_due) as due_signalled`;

/** Runs of schedules, that of the user who set one up included, without the children of these. */
const ofSchedule = `
  select schedule_id, status, error_code, error_message from executions
  where id = any(string_to_array($1, ',')::uuid[]) and ${executionState.isFinished()}
    and schedule_id is not null and parent_execution_id is null`;
type OfSchedule = {
  schedule_id: string;
  status: ExecutionStatus;
  error_code: string | null;
  error_message: string | null;
};

/** Notifies schedules of how their runs ended. Belongs in the transaction that ends them. */
export async function notifySchedules(tx: Statements, ids: string[], now: Date): Promise<void> {
  const runs = await tx.query<OfSchedule>('ended-of-schedule', ofSchedule, [ids.join(',')]);
  for (const { schedule_id: scheduleId, status, error_code, error_message } of runs) {
    const error = { errorCode: error_code, errorMessage: error_message };
    await recordScheduledEnd(tx, { scheduleId, ok: isExecutionCompleted(status), ...error, now });
  }
}

const note = `
  with ended as (
    select id, user_id, task_id, task_name, parent_execution_id, status, error_code, triggered_by_scheduler
    from executions
    where id = any(string_to_array($1, ',')::uuid[]) and ${executionState.isFinished()} and not is_follow_up
  ), ${notifyParents('ended', '$2::timestamptz')}
  select ${signalParents}`;

/** Notifies what waits for these runs that they ended. Belongs in the transaction that ends them. */
export async function notifyEnded(tx: Statements, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.query('note-ended', note, [ids.join(','), now]);
  await notifySchedules(tx, ids, now);
}
