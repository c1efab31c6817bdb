import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { NewExecution } from './new-execution.ts';

/** A failed run does not count as executed: it may be run again without asking. */
const findEarlier = `
  select id from executions
  where user_id = $1 and task_id = $2 and status <> 'failed' and parent_execution_id is not distinct from $3
  limit 1`;

/** Children go by the cascade; a worker that still runs one of these finds its row gone and stops. */
const deleteEarlier = `
  delete from executions
  where user_id = $1 and task_id = $2 and parent_execution_id is not distinct from $3
  returning pg_notify('agentarium', 'cancel:' || id)`;

/** Whether a once-only task has been executed; a child's is counted under its parent execution. */
export async function wasExecuted(
  database: Database,
  userId: string,
  taskId: string,
  parentExecutionId: string | null,
): Promise<boolean> {
  return (await database.query('find-earlier', findEarlier, [userId, taskId, parentExecutionId])).length > 0;
}

/**
 * Makes room for a run of a once-only task. Must run under the user's lock.
 * Throws ALREADY_EXECUTED unless the earlier execution may be replaced.
 */
export async function replaceEarlier(database: Database, run: NewExecution): Promise<void> {
  const { userId, facts, parentExecutionId } = run;
  if (run.earlier === 'replace') {
    await database.query('delete-earlier', deleteEarlier, [userId, facts.task.id, parentExecutionId]);
  } else if (await wasExecuted(database, userId, facts.task.id, parentExecutionId)) {
    throw new AppError('ALREADY_EXECUTED');
  }
}
