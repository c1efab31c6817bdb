import { executionState } from '../../../db/states.ts';
import type { Statements } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { signalSql } from '../../../platform/signals.ts';
import { type CountedRun, closeToolCalls } from '../finish/effects.ts';
import type { AcceptedExecution } from './accept-execution.ts';

/** A failed run does not count as executed: it may be run again without asking. */
const findEarlier = `
  select id from executions
  where user_id = $1 and task_id = $2 and not ${executionState.isWithoutAnswer()} and parent_execution_id is not distinct from $3
  limit 1`;

/**
 * The earlier runs and their children that are in progress. Children are locked before their parents, as the end of a child
 * does it; their workers are asked to stop.
 */
const stopEarlier = `
  with earlier as (
    select id from executions where user_id = $1 and task_id = $2 and parent_execution_id is not distinct from $3
  )
  select e.id, e.user_id, e.task_id, e.agent_id, e.parent_execution_id, e.triggered_by_scheduler, e.created_at,
    ${signalSql('cancel', 'e.id')} as stop
  from executions e
  where e.id in (select id from earlier union all
      select c.id from earlier join executions c on c.parent_execution_id = earlier.id)
    and ${executionState.isOpen('e.status')}
  order by e.id in (select id from earlier), e.id
  for update of e`;

/** Children go by the cascade. A sequence that waited for one of these waits for the new run. */
const deleteEarlier = `
  with gone as (
    delete from executions
    where user_id = $1 and task_id = $2 and parent_execution_id is not distinct from $3
    returning id
  ), waiting as (
    update child_sequences s set current_execution_id = $4, due = false from gone
    where s.current_execution_id = gone.id and s.execution_id is not distinct from $3
  )
  select ${signalSql('execution', 'id')} as signalled from gone`;

type Stopped = Omit<CountedRun, 'status'> & { parent_execution_id: string | null };

/** Returns whether a once-only task has been executed; a child's is counted under its parent execution. */
export async function wasExecuted(
  db: Statements,
  userId: string,
  taskId: string,
  parentExecutionId: string | null,
): Promise<boolean> {
  return (await db.query('find-earlier', findEarlier, [userId, taskId, parentExecutionId])).length > 0;
}

/**
 * Makes room for a run of a once-only task. Must run under the user's lock. Returns the replaced runs that were in progress,
 * which the caller counts as cancelled. Throws ALREADY_EXECUTED unless the earlier execution may be replaced.
 */
export async function replaceEarlier(tx: Statements, run: AcceptedExecution): Promise<CountedRun[]> {
  const { userId, facts, parentExecutionId, now } = run;
  const earlier = [userId, facts.task.id, parentExecutionId];
  if (run.earlier === 'replace') {
    const stopped = await tx.query<Stopped>('stop-earlier', stopEarlier, earlier);
    for (const { id } of stopped) await closeToolCalls(tx, { id, error_code: 'CANCELLED' }, now);
    await tx.query('delete-earlier', deleteEarlier, [...earlier, run.id]);
    return stopped
      .filter(({ parent_execution_id }) => parent_execution_id === null)
      .map((one) => ({ ...one, status: 'cancelled' }));
  }
  if (await wasExecuted(tx, userId, facts.task.id, parentExecutionId)) throw new AppError('ALREADY_EXECUTED');
  return [];
}
