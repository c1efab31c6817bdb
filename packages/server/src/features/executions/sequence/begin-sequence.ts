import { type ScheduleValue, scheduleValue } from '@agentarium/contracts';
import { childSequenceState } from '../../../db/states.ts';
import { isAccount } from '../../../platform/context.ts';
import type { Db, Statements } from '../../../platform/database/database.ts';
import { saveScheduleFromRun } from '../../schedule/index.ts';
import type { AcceptedExecution } from '../accept/accept-execution.ts';

/** The schedule submitted with a user's run of a scheduled parent; null for every other run. */
function scheduleOf({ facts, actor, values }: AcceptedExecution): ScheduleValue | null {
  if (facts.task.task_type !== 'parent_scheduled' || !isAccount(actor)) return null;
  const parameter = facts.task.required_parameters.find(({ data_type }) => data_type === 'Schedule');
  return (parameter && scheduleValue.safeParse(values[parameter.name]).data) ?? null;
}

/**
 * Saves or stops the schedule submitted with a run, unless the run leaves schedules alone. Call it in the transaction
 * that accepts the run. Returns the id of the schedule that the run belongs to, if any: its own, or that of its tick or
 * parent.
 */
export async function applySchedule(tx: Db, run: AcceptedExecution): Promise<string | null> {
  if (!isAccount(run.actor)) return run.ofSchedule.scheduleId;
  const value = scheduleOf(run);
  if (value === null || run.keepSchedule) return null;
  const { userId, facts, given, now } = run;
  return saveScheduleFromRun(tx, {
    userId,
    taskId: facts.task.id,
    value,
    parameters: given,
    now,
    user: facts.user,
  });
}

/**
 * Returns whether a parent's children run automatically after it: they do for a tick of a schedule, and for a run with
 * an enabled schedule, whether or not it saves that schedule.
 */
export function beginsSequence(run: AcceptedExecution): boolean {
  if (run.facts.task.task_type !== 'parent_scheduled') return false;
  return !isAccount(run.actor) || scheduleOf(run)?.enabled === true;
}

const begin = `
  insert into child_sequences (execution_id, status, due, automatic, current_execution_id, created_at, updated_at)
  values ($1, ${childSequenceState.running}, false, true, $1, $2, $2)`;

/** A sequence that waits for its parent's end. Call it in the transaction that accepts the parent. */
export async function beginSequence(tx: Statements, parentId: string, now: Date): Promise<void> {
  await tx.query('begin-sequence', begin, [parentId, now]);
}
