import { childSequenceState, toolCallState, wireStatus } from '../../../db/states.ts';
import type { Services } from '../../../platform/context.ts';
import type { Statements } from '../../../platform/database/database.ts';
import { storableJson } from '../../../platform/storable-json.ts';
import type { NewEvent } from '../perform/event-writer.ts';
import type { FinishedRun } from './save-result.ts';

const addEvents = `
  insert into execution_events (execution_id, type, data, created_at, key)
  select $1, event->>'type', event->'data', $3, (event->>'key')::uuid
  from jsonb_array_elements($2::jsonb) with ordinality as list(event, position) order by position
  on conflict (key) where key is not null do nothing`;

/** Ends the run's stream; words that an earlier attempt at writing has stored are not repeated. */
export async function addEndEvents(
  tx: Statements,
  { id, status, error_code: code, error_message: message }: FinishedRun,
  unsent: readonly NewEvent[],
  now: Date,
): Promise<void> {
  const error = code === null ? null : { code, message };
  const events = [...unsent, { type: 'end', data: { status: wireStatus[status], error } }];
  await tx.query('add-end-events', addEvents, [id, storableJson(events), now]);
}

const forgetReplays =
  'update execution_rounds set replay = null where execution_id = $1 and replay is not null';

/** Deletes what providers wanted back within the run. */
export async function deleteReplays(tx: Statements, { id }: FinishedRun): Promise<void> {
  await tx.query('delete-replays', forgetReplays, [id]);
}

const closeCalls = `
  update tool_calls set status = case when started_at is null then ${toolCallState.denied} else ${toolCallState.failed} end,
    error = $2, finished_at = $3
  where execution_id = $1 and ${toolCallState.isOpen()}`;

/** Ends tool calls that are still open with the error of their run. */
export async function closeToolCalls(
  tx: Statements,
  { id, error_code }: FinishedRun,
  now: Date,
): Promise<void> {
  await tx.query('close-tool-calls', closeCalls, [id, error_code, now]);
}

/** The parent stays locked until the commit, so that its events get their ids in commit order. */
const addChildEnded = `
  with held as (select id from executions where id = $1 for no key update)
  insert into execution_events (execution_id, type, data, created_at)
  select id, 'child-ended', jsonb_build_object('execution_id', $2::uuid, 'task_id', $3::uuid, 'status', $4::text), $5
  from held
  returning pg_notify('agentarium', 'execution:' || execution_id)::text as signalled`;

/** Adds `child-ended` to the parent's stream and signals it on commit. */
export async function notifyParent(tx: Statements, run: FinishedRun, now: Date): Promise<void> {
  const values = [run.parent_execution_id, run.id, run.task_id, wireStatus[run.status], now];
  await tx.query('add-child-ended', addChildEnded, values);
}

/** Begins the key of a `queue` signal that means a sequence of children, not a run. */
export const childrenKey = 'children-';

const sequenceDue = `
  update child_sequences set due = true, updated_at = $2
  where current_execution_id = $1 and ${childSequenceState.isRunning()}
  returning pg_notify('agentarium', 'queue:${childrenKey}' || execution_id)::text as signalled`;

/** Makes the sequence of children that waits for this run due, and signals it to workers on commit. */
export async function markSequenceDue(tx: Statements, { id }: FinishedRun, now: Date): Promise<void> {
  await tx.query('mark-sequence-due', sequenceDue, [id, now]);
}

/** Goals of a task are measured by its own runs and by those of its children. */
const goalsOfRun = `
  select id as goal_id from goals
  where user_id = :user_id and task_id in (:task_id, (select p.task_id from executions p where p.id = :parent_id))`;

/** Sends jobs that evaluate the goals whose numbers this run may have changed. */
export async function evaluateGoals(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Statements,
  { user_id, task_id, parent_execution_id: parent_id }: FinishedRun,
): Promise<void> {
  const values = { user_id, task_id, parent_id };
  await jobs.send(
    tx,
    'evaluate-goal',
    await tx.query<{ goal_id: string }>('goals-of-run', goalsOfRun, values),
  );
}

/** Sends the job that indexes the run for the search; a follow-up belongs to the run that it asks about. */
export async function indexForSearch(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Statements,
  { id, parent_execution_id: parentId, is_follow_up }: FinishedRun,
): Promise<void> {
  const execution_id = is_follow_up ? parentId : id;
  if (execution_id !== null) await jobs.send(tx, 'index-execution', { execution_id });
}
