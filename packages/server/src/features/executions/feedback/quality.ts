import {
  type api,
  type FeedbackComment,
  feedbackReasons,
  type ParsedQuery,
  type QualityGroup,
} from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { type Page, pageOf, readCursor } from '../../../platform/cursor.ts';
import { filterMoment } from '../../../platform/list-filters.ts';
import { requireTask } from '../../schedule/index.ts';

const inPeriod = `($1::timestamptz is null or b.rated_at >= $1) and ($2::timestamptz is null or b.rated_at <= $2)`;
const counts = `
  count(*) filter (where rating = 'up')::int as up, count(*) filter (where rating = 'down')::int as down,
  json_build_object(${feedbackReasons
    .map((reason) => `'${reason}', count(*) filter (where '${reason}' = any(reasons))`)
    .join(', ')}) as reasons,
  count(comment)::int as comments`;
const page = `
  from groups where $4::int is null or (down, up, id, coalesce(revision, 0)) < ($4, $5::int, $6::uuid, $7::int)
  order by down desc, up desc, id desc, revision desc limit $8`;

const byTask = `
  with groups as (
    select b.task_id as id, null::int as revision, ${counts}
    from feedback b where ${inPeriod} and ($3::uuid is null or b.task_id = $3) group by b.task_id
  )
  select *, (select name from tasks t where t.id = groups.id) as name ${page}`;

/** A question is answered with the prompts of its run. */
const byPrompt = `
  with groups as (
    select (used.prompt->>0)::uuid as id, (used.prompt->>1)::int as revision, ${counts}
    from feedback b join executions e on e.id = b.execution_id
      left join executions run on run.id = e.parent_execution_id and e.is_follow_up,
      jsonb_array_elements(coalesce(run.trace, e.trace)->'prompts') as used(prompt)
    where ${inPeriod} and ($3::uuid is null or b.task_id = $3)
      and ($9::uuid is null or used.prompt->>0 = $9::text)
    group by 1, 2
  )
  select *, coalesce((select title from prompts p where p.id = groups.id), '') as name ${page}`;

/** The ratings by task or by prompt revision, the most negative ones first, for administrators. */
export async function listQuality(
  ctx: SignedIn,
  { by, limit, ...query }: ParsedQuery<typeof api.executions.listQuality>,
): Promise<Page<QualityGroup>> {
  const [from, to] = [filterMoment('from', query.from), filterMoment('to', query.to)];
  const [down, up, id, revision] = readCursor(query.cursor, ['integer', 'integer', 'uuid', 'integer']) ?? [];
  const values = [from, to, query.task_id, down, up, id, revision, limit + 1];
  const { database } = ctx;
  const rows =
    by === 'task'
      ? await database.query<QualityGroup>('quality-by-task', byTask, values)
      : await database.query<QualityGroup>('quality-by-prompt', byPrompt, [...values, query.prompt_id]);
  const { page: items, next_cursor } = pageOf(
    rows,
    limit,
    (group) => `${group.down}_${group.up}_${group.id}_${group.revision ?? 0}`,
  );
  return { items, next_cursor };
}

const readComments = `
  select b.execution_id, e.is_follow_up, u.username, b.rating, b.reasons, b.comment,
    case when b.share_with_admins then coalesce(e.result, e.partial_result) end as answer, e.model, b.rated_at
  from feedback b join executions e on e.id = b.execution_id join users u on u.id = b.user_id
    left join executions run on run.id = e.parent_execution_id and e.is_follow_up
  where b.task_id = $1 and (b.comment is not null or b.share_with_admins)
    and ($2::timestamptz is null or b.rated_at >= $2) and ($3::timestamptz is null or b.rated_at <= $3)
    and ($4::text is null or b.rating = $4)
    and ($5::uuid is null or exists (
      select 1 from jsonb_array_elements(coalesce(run.trace, e.trace)->'prompts') as used(prompt)
      where used.prompt->>0 = $5::text and ($6::int is null or (used.prompt->>1)::int = $6)))
    and ($7::timestamptz is null or (b.rated_at, b.execution_id) < ($7, $8::uuid))
  order by b.rated_at desc, b.execution_id desc limit $9`;

type CommentRow = Omit<FeedbackComment, 'rated_at'> & { rated_at: Date };

/**
 * The comments on answers of a task, newest first, for administrators; with the answer only if its owner shared it.
 * Throws TASK_NOT_FOUND.
 */
export async function listComments(
  ctx: SignedIn,
  { id, limit, ...query }: { id: string } & ParsedQuery<typeof api.executions.listComments>,
): Promise<Page<FeedbackComment>> {
  const { database } = ctx;
  const [ratedAt, after] = readCursor(query.cursor, ['moment', 'uuid']) ?? [];
  await requireTask(database.db, id);
  const rows = await database.query<CommentRow>('list-comments', readComments, [
    id,
    filterMoment('from', query.from),
    filterMoment('to', query.to),
    query.rating,
    query.prompt_id,
    query.revision,
    ratedAt === undefined ? null : new Date(Number(ratedAt)),
    after,
    limit + 1,
  ]);
  const { page: items, next_cursor } = pageOf(
    rows,
    limit,
    (row) => `${row.rated_at.getTime()}_${row.execution_id}`,
  );
  return { items: items.map((row) => ({ ...row, rated_at: row.rated_at.toISOString() })), next_cursor };
}
