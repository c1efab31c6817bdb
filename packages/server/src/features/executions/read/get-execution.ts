import type { Execution } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ExecutionRow, presentExecution } from '../present.ts';
import { loadExecution } from '../queries.ts';
import { childrenRunOf } from '../sequence/children-run.ts';

const noPermission = 'You do not have permission to view this execution.';

/** One of the caller's executions. Throws EXECUTION_NOT_FOUND, or FORBIDDEN for another user's. */
export async function loadOwnExecution(ctx: SignedIn, id: string): Promise<ExecutionRow> {
  const row = await loadExecution(ctx.database, id);
  if (!row) throw new AppError('EXECUTION_NOT_FOUND');
  if (row.user_id !== ctx.actor.id) throw new AppError('FORBIDDEN', { message: noPermission });
  return row;
}

/**
 * Throws unless `user_id` in a query is the caller's own or the caller is an administrator
 * (docs/spec/api.md#conventions).
 */
export function checkUserId(ctx: SignedIn, userId: string | undefined): void {
  if (userId !== undefined && userId !== ctx.actor.id && ctx.actor.kind !== 'admin')
    throw new AppError('FORBIDDEN');
}

/** One full execution, visible only to its owner; its prompts and administrators' values only to administrators. */
export async function getExecution(
  ctx: SignedIn,
  { id, user_id }: { id: string; user_id?: string | undefined },
): Promise<Execution> {
  checkUserId(ctx, user_id);
  const row = await loadOwnExecution(ctx, id);
  return presentExecution(row, await childrenRunOf(ctx, row), ctx.actor.kind === 'admin');
}
