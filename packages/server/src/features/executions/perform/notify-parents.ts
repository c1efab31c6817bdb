import { type ExecutionStatus, isExecutionCompleted } from '@agentarium/contracts';
import { goalsDue } from '../../../db/goals-due.ts';
import { childSequenceState, executionState } from '../../../db/states/execution-state.ts';
import type { Statements } from '../../../platform/database/database.ts';
import { tellOwners } from '../../notifications/index.ts';
import { noteScheduledEnd } from '../../schedule/index.ts';

/** Begins the key of a `queue` signal that means a sequence of children, not a run. */
export const childrenKey = 'children-';

/**
 * What the end of runs means to others, as parts of the statement that ends them: parents' streams get
 * `child-ended`, a sequence that waited for one of these becomes due, goals are to be judged, owners are notified. Takes the name of a
 * relation without follow-ups, which nobody waits for, with these columns and those that `tellOwners` takes, and how the statement names the moment. An event gets
 * its id once its parent is held, and that is until the commit: readers never pass by one that is still to come.
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
  ), ${goalsDue(ended, now)}, ${tellOwners(ended, now)}`;

/** Columns that send the signals of `notifyParents`. */
export const signalParents = `
  (select count(pg_notify('agentarium', 'execution:' || execution_id)::text) from child_ended) as parents_told,
  (select count(pg_notify('agentarium', 'queue:${childrenKey}' || execution_id)::text) from sequence_due) as due_told`;

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
export async function noteScheduled(tx: Statements, ids: string[], now: Date): Promise<void> {
  const runs = await tx.query<OfSchedule>('ended-of-schedule', ofSchedule, [ids.join(',')]);
  for (const { schedule_id: scheduleId, status, error_code, error_message } of runs) {
    const error = { errorCode: error_code, errorMessage: error_message };
    await noteScheduledEnd(tx, { scheduleId, ok: isExecutionCompleted(status), ...error, now });
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
export async function noteEnded(tx: Statements, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.query('note-ended', note, [ids.join(','), now]);
  await noteScheduled(tx, ids, now);
}
