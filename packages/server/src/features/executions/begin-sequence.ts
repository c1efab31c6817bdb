import { scheduleValue } from '@agentarium/contracts';
import type { Database } from '../../platform/database/database.ts';
import type { NewExecution } from './new-execution.ts';

/**
 * Whether a parent's children follow it by themselves: a tick of a schedule runs them all, and so does the run that
 * sets the schedule up (contract section 4).
 */
export function beginsSequence({ facts, trigger, values }: NewExecution): boolean {
  if (facts.task.task_type !== 'parent_scheduled') return false;
  if (trigger.kind !== 'user') return true;
  const schedules = facts.task.required_parameters.filter(({ data_type }) => data_type === 'Schedule');
  return schedules.some(({ name }) => scheduleValue.safeParse(values[name]).data?.enabled === true);
}

const begin = `
  insert into child_sequences (execution_id, status, due, current_execution_id, created_at, updated_at)
  values ($1, 'running', false, $1, $2, $2)`;

/** A sequence that waits for its parent's own end. Belongs in the transaction that accepts the parent. */
export async function beginSequence(database: Database, parentId: string, now: Date): Promise<void> {
  await database.query('begin-sequence', begin, [parentId, now]);
}
