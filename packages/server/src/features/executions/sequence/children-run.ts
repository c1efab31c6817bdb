import type { Execution } from '@agentarium/contracts';
import { actAs, type SignedIn } from '../../../platform/context.ts';
import type { ExecutionOwner } from '../accept/accept-input.ts';
import { checkExecution } from '../accept/check-execution.ts';
import type { ExecutionRow } from '../present.ts';
import { type ChildTaskRow, childrenActor, childTasks, isSkipped } from './take-step.ts';

/** Children that a sequence passes over, each with the code of what is in its way now. */
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

/** How the children of a parent are being run in order, or were the last time; null when they never were. */
export async function childrenRunOf(ctx: SignedIn, row: ExecutionRow): Promise<Execution['children_run']> {
  if (row.children_run === null) return null;
  const { status, error_code, error_message, held } = row.children_run;
  const error = error_code === null ? null : { code: error_code, message: error_message ?? '' };
  return { status, held, error, skipped: status === 'completed' ? await skippedChildren(ctx, row.id) : [] };
}
