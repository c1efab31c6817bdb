import { executionState } from '../../../db/states.ts';
import type { Statements } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { AcceptedExecution } from './accept-execution.ts';

/** A failed run does not count as executed: it may be run again without asking. */
const findEarlier = `
  select id from executions
  where user_id = $1 and task_id = $2 and not ${executionState.isWithoutAnswer()} and parent_execution_id is not distinct from $3
  limit 1`;

/** Children are locked before their parents, as the end of a child does it; their workers are asked to stop. */
const stopChildren = `
  select pg_notify('agentarium', 'cancel:' || c.id)::text as stop
  from executions p join executions c on c.parent_execution_id = p.id
  where p.user_id = $1 and p.task_id = $2 and p.parent_execution_id is not distinct from $3
  for update of c`;

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
  select pg_notify('agentarium', 'cancel:' || id)::text as stop, pg_notify('agentarium', 'execution:' || id)::text as signalled
  from gone`;

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
 * Makes room for a run of a once-only task. Must run under the user's lock.
 * Throws ALREADY_EXECUTED unless the earlier execution may be replaced.
 */
export async function replaceEarlier(tx: Statements, run: AcceptedExecution): Promise<void> {
  const { userId, facts, parentExecutionId } = run;
  if (run.earlier === 'replace') {
    const earlier = [userId, facts.task.id, parentExecutionId];
    await tx.query('stop-children-of-earlier', stopChildren, earlier);
    await tx.query('delete-earlier', deleteEarlier, [...earlier, run.id]);
  } else if (await wasExecuted(tx, userId, facts.task.id, parentExecutionId)) {
    throw new AppError('ALREADY_EXECUTED');
  }
}
