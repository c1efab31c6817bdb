import type { Execution } from '@agentarium/contracts';
import { actAs, type SignedIn } from '../../../platform/context.ts';
import type { ExecutionOwner } from '../accept/accept-execution.ts';
import { checkExecution } from '../accept/check-execution.ts';
import type { ExecutionRow } from '../present.ts';
import { type ChildTaskRow, childrenActor, childTasks, isSkipped } from './take-step.ts';

/** Children that a sequence skips, each with the code of the current reason. */
async function skippedChildren(
  ctx: SignedIn,
  parentId: string,
): Promise<{ task_id: string; code: string }[]> {
  const { actor, database } = ctx;
  const by: ExecutionOwner = { userId: actor.id, isAdmin: actor.kind === 'admin', language: null };
  const children = await database.query<ChildTaskRow>('child-tasks', childTasks, [parentId]);
  const skipped: { task_id: string; code: string }[] = [];
  for (const { id } of children.filter(({ ran }) => !ran)) {
    const child = { by, taskId: id, parameters: {}, parentExecutionId: parentId, force: false };
    try {
      await checkExecution(actAs(ctx, childrenActor), database.db, child);
    } catch (error) {
      if (!isSkipped(error)) throw error;
      skipped.push({ task_id: id, code: error.code });
    }
  }
  return skipped;
}

/** The state of a parent's latest sequence of children; null when there was none. */
export async function childrenRunOf(ctx: SignedIn, row: ExecutionRow): Promise<Execution['children_run']> {
  if (row.children_run === null) return null;
  const { status, error_code, error_message, held } = row.children_run;
  const error = error_code === null ? null : { code: error_code, message: error_message ?? '' };
  return { status, held, error, skipped: status === 'completed' ? await skippedChildren(ctx, row.id) : [] };
}
