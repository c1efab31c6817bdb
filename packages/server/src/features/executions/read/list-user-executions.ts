import type { ExecutionListed, ExecutionStatus, TaskType } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { filterMoment, idCursor, type Page, pageOf } from '../../../platform/list-queries.ts';
import { type ListFilter, listExecutions } from '../queries.ts';
import { searchExecutions } from '../search/search-executions.ts';
import { checkUserId, presentListed, withoutContents } from './get-execution.ts';

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
  label?: string | undefined;
  pinned?: boolean | undefined;
  search?: string | undefined;
  sort?: 'rank' | 'newest' | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * A user's executions, newest first, or best match first when searching (docs/spec/user-side.md#executions): the
 * caller's, or anyone's for an administrator, who can search names only and sees neither inputs nor outputs. Throws
 * FORBIDDEN.
 */
export async function listUserExecutions(
  ctx: SignedIn,
  { id: userId, ...query }: { id: string } & ListQuery,
): Promise<Page<ExecutionListed>> {
  checkUserId(ctx, query.user_id);
  if (userId !== ctx.actor.id && ctx.actor.kind !== 'admin') throw new AppError('FORBIDDEN');
  const filter = {
    userId,
    includeChildren: query.include_child ?? false,
    status: query.status,
    taskId: query.task_id,
    agentId: query.agent_id,
    taskTypes: query.task_types,
    scheduled: query.scheduled,
    label: query.label,
    pinned: query.pinned,
    from: filterMoment(query.from),
    to: filterMoment(query.to),
    limit: query.limit + 1,
  };
  const isOwn = userId === ctx.actor.id;
  const page = await findPage(ctx, filter, { ...query, inAnswers: isOwn });
  return isOwn ? page : { ...page, items: page.items.map(withoutContents) };
}

async function findPage(
  ctx: SignedIn,
  filter: ListFilter,
  { limit, cursor, inAnswers, ...query }: ListQuery & { inAnswers: boolean },
): Promise<Page<ExecutionListed>> {
  const { db } = ctx.database;
  const isAdmin = ctx.actor.kind === 'admin';
  const search = query.search?.trim();
  if (search) {
    const { sort = 'rank' } = query;
    return searchExecutions(db, filter, { text: search, sort, inAnswers, cursor, limit, isAdmin });
  }
  const rows = await listExecutions(db, { ...filter, before: idCursor(cursor) });
  const { page, next_cursor } = pageOf(rows, limit, ({ id }) => id);
  return { items: page.map((row) => presentListed(row, isAdmin)), next_cursor };
}
