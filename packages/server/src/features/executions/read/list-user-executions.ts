import type { ExecutionListed, ExecutionStatus, TaskType } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { idCursor } from '../../../platform/cursor.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
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

/** Throws VALIDATION_FAILED outside the years 1 to 9999 in UTC: the database can't be asked for more. */
function dateOf(name: 'from' | 'to', text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = new Date(text);
  const year = date.getUTCFullYear();
  if (year < 1 || year > 9999) throw invalid(name, 'Must be within the years 1 to 9999', 'YEAR_RANGE');
  return date;
}

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
    from: dateOf('from', query.from),
    to: dateOf('to', query.to),
    before: idCursor(query.cursor),
    limit: query.limit + 1,
  });
  const items = rows.slice(0, query.limit);
  const isAdmin = ctx.actor.kind === 'admin';
  const last = items.at(-1);
  return {
    items: items.map((row) => presentListed(row, isAdmin)),
    next_cursor: rows.length > items.length && last ? last.id : null,
  };
}
