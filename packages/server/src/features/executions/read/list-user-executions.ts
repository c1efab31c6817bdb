import type { ExecutionListed, ExecutionStatus, TaskType } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { idCursor, pageOf } from '../../../platform/cursor.ts';
import { AppError } from '../../../platform/errors.ts';
import { filterMoment } from '../../../platform/filter-moment.ts';
import { presentListed } from '../present.ts';
import { listExecutions } from '../queries.ts';
import { checkUserId } from './get-execution.ts';

export type ListQuery = {
  limit: number;
  cursor?: string | undefined;
  user_id?: string | undefined;
  include_child?: boolean | undefined;
  status?: ExecutionStatus | undefined;
  task_id?: string | undefined;
  agent_id?: string | undefined;
  task_types?: TaskType[] | undefined;
  scheduled?: boolean | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** A user's executions, newest first: one's own, or anyone's for an admin. */
export async function listUserExecutions(
  ctx: SignedIn,
  { id: userId, ...query }: { id: string } & ListQuery,
): Promise<{ items: ExecutionListed[]; next_cursor: string | null }> {
  checkUserId(ctx, query.user_id);
  if (userId !== ctx.actor.id && ctx.actor.kind !== 'admin') throw new AppError('FORBIDDEN');
  const rows = await listExecutions(ctx.database.db, {
    userId,
    includeChildren: query.include_child ?? false,
    status: query.status,
    taskId: query.task_id,
    agentId: query.agent_id,
    taskTypes: query.task_types,
    scheduled: query.scheduled,
    search: query.search?.trim() || undefined,
    from: filterMoment('from', query.from),
    to: filterMoment('to', query.to),
    before: idCursor(query.cursor),
    limit: query.limit + 1,
  });
  const { page, next_cursor } = pageOf(rows, query.limit, ({ id }) => id);
  const isAdmin = ctx.actor.kind === 'admin';
  return { items: page.map((row) => presentListed(row, isAdmin)), next_cursor };
}
