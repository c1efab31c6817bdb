import type { Execution } from '@agentarium/contracts';
import { childSequenceState } from '../../../db/states.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { isForeignKeyViolation } from '../../../platform/database/errors.ts';
import { AppError, invalid, refusedFor } from '../../../platform/errors.ts';
import { childrenKey } from '../finish/effects.ts';
import { getExecution, loadOwnExecution } from '../read/get-execution.ts';
import { type ChildTaskRow, childTasks } from './take-step.ts';

/**
 * One sequence per parent at a time; one that ended, or was held by the scheduler, continues with the remaining
 * children.
 */
const begin = `
  insert into child_sequences (execution_id, status, due, created_at, updated_at) values ($1, ${childSequenceState.running}, true, $2, $2)
  on conflict (execution_id) do update set status = ${childSequenceState.running}, due = true, automatic = false, held = false,
    current_execution_id = null, error_code = null, error_message = null, created_at = $2, updated_at = $2
    where child_sequences.status <> ${childSequenceState.running} or child_sequences.held
  returning pg_notify('agentarium', 'queue:${childrenKey}' || execution_id)::text as queued`;

/**
 * Runs the remaining children of a completed parent execution one by one in the background
 * (docs/spec/api.md#children-and-dialogue). Returns the execution, with `children_run` running. Throws
 * CHILD_REQUIRES_PARENT unless it completed, IN_USE while its children are running.
 */
export async function runChildren(ctx: SignedIn, id: string): Promise<Execution> {
  const { database, clock } = ctx;
  const parent = await loadOwnExecution(ctx, id);
  const children = await database.query<ChildTaskRow>('child-tasks', childTasks, [id]);
  if (children.length === 0) throw invalid('id', 'NO_CHILDREN');
  if (parent.status !== 'completed') {
    throw refusedFor('CHILD_REQUIRES_PARENT', 'PARENT_NOT_COMPLETED');
  }
  const begun = await database.query('begin-children', begin, [id, clock.now()]).catch((error: unknown) => {
    // The parent has been replaced since it was read.
    throw isForeignKeyViolation(error) ? new AppError('EXECUTION_NOT_FOUND') : error;
  });
  if (begun.length === 0) throw refusedFor('IN_USE', 'CHILDREN_RUNNING');
  return getExecution(ctx, { id });
}
