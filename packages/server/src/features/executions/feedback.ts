import {
  type api,
  type Feedback,
  type FeedbackComment,
  type FeedbackInput,
  feedbackReasons,
  type ParsedQuery,
  type QualityGroup,
} from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { feedback } from '../../db/schema/index.ts';
import { type ExecutionState, isFinished } from '../../db/states.ts';
import type { SignedIn } from '../../platform/context.ts';
import { storableText } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { filterMoment, type Page, pageOf, readCursor } from '../../platform/list-queries.ts';
import { requireTask } from '../schedule/index.ts';
import { loadOwnFollowUp } from './follow-ups/follow-ups.ts';
import { holdExecution } from './marks.ts';
import { loadOwnExecution } from './read/get-execution.ts';

type Given = { id: string } & FeedbackInput;
type Saved = { feedback: Feedback | null };

/** Replaces the feedback on an answer, or deletes it; the last writer wins. Throws NOT_FINISHED. */
async function save(
  ctx: SignedIn,
  { status, taskId, given }: { status: ExecutionState; taskId: string; given: Given },
): Promise<Saved> {
  if (!isFinished(status)) throw new AppError('NOT_FINISHED');
  const { id, rating, reasons, comment, share_with_admins } = given;
  const saved = rating && {
    rating,
    reasons: [...new Set(reasons)],
    comment: comment ? storableText(comment) : null,
    share_with_admins,
  };
  await ctx.database.db.transaction(async (tx) => {
    await holdExecution(tx, id);
    if (saved === null) await tx.delete(feedback).where(eq(feedback.execution_id, id));
    else {
      const row = { ...saved, user_id: ctx.actor.id, task_id: taskId, rated_at: ctx.clock.now() };
      await tx
        .insert(feedback)
        .values({ execution_id: id, ...row })
        .onConflictDoUpdate({ target: feedback.execution_id, set: row });
    }
  });
  return { feedback: saved };
}

/**
 * Saves what the caller thinks of the answer of one of their ended executions. Throws EXECUTION_NOT_FOUND, FORBIDDEN for
 * another user's, NOT_FINISHED.
 */
export async function setFeedback(ctx: SignedIn, given: Given): Promise<Saved> {
  const { status, task_id } = await loadOwnExecution(ctx, given.id);
  return save(ctx, { status, taskId: task_id, given });
}

/** The same for one of the caller's ended follow-ups. Throws FOLLOW_UP_NOT_FOUND, FORBIDDEN, NOT_FINISHED. */
export async function setFollowUpFeedback(ctx: SignedIn, given: Given): Promise<Saved> {
  const { status, execution_id } = await loadOwnFollowUp(ctx, given.id);
  const { task_id } = await loadOwnExecution(ctx, execution_id);
  return save(ctx, { status, taskId: task_id, given });
}

const inPeriod = `(:from::timestamptz is null or b.rated_at >= :from) and (:to::timestamptz is null or b.rated_at <= :to)`;
const counts = `
  count(*) filter (where rating = 'up')::int as up, count(*) filter (where rating = 'down')::int as down,
  json_build_object(${feedbackReasons
    .map((reason) => `'${reason}', count(*) filter (where '${reason}' = any(reasons))`)
    .join(', ')}) as reasons,
  count(comment)::int as comments`;
const page = `
  from groups
  where :down::int is null or (down, up, id, coalesce(revision, 0)) < (:down, :up::int, :id::uuid, :revision::int)
  order by down desc, up desc, id desc, revision desc limit :limit`;

const byTask = `
  with groups as (
    select b.task_id as id, null::int as revision, ${counts}
    from feedback b where ${inPeriod} and (:task_id::uuid is null or b.task_id = :task_id) group by b.task_id
  )
  select *, (select name from tasks t where t.id = groups.id) as name ${page}`;

/** A question is answered with the prompts of its run. */
const byPrompt = `
  with groups as (
    select (used.prompt->>0)::uuid as id, (used.prompt->>1)::int as revision, ${counts}
    from feedback b join executions e on e.id = b.execution_id
      left join executions run on run.id = e.parent_execution_id and e.is_follow_up,
      jsonb_array_elements(coalesce(run.trace, e.trace)->'prompts') as used(prompt)
    where ${inPeriod} and (:task_id::uuid is null or b.task_id = :task_id)
      and (:prompt_id::uuid is null or used.prompt->>0 = :prompt_id::text)
    group by 1, 2
  )
  select *, coalesce((select title from prompts p where p.id = groups.id), '') as name ${page}`;

/** The ratings by task or by prompt revision, the most negative ones first, for administrators. */
export async function listQuality(
  ctx: SignedIn,
  { by, limit, ...query }: ParsedQuery<typeof api.executions.listQuality>,
): Promise<Page<QualityGroup>> {
  const { task_id, prompt_id } = query;
  const [from, to] = [filterMoment(query.from), filterMoment(query.to)];
  const [down, up, id, revision] = readCursor(query.cursor, ['integer', 'integer', 'uuid', 'integer']) ?? [];
  const values = { from, to, task_id, down, up, id, revision, limit: limit + 1 };
  const { database } = ctx;
  const rows =
    by === 'task'
      ? await database.query<QualityGroup>('quality-by-task', byTask, values)
      : await database.query<QualityGroup>('quality-by-prompt', byPrompt, { ...values, prompt_id });
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
  where b.task_id = :task_id and (b.comment is not null or b.share_with_admins) and ${inPeriod}
    and (:rating::text is null or b.rating = :rating)
    and (:prompt_id::uuid is null or exists (
      select 1 from jsonb_array_elements(coalesce(run.trace, e.trace)->'prompts') as used(prompt)
      where used.prompt->>0 = :prompt_id::text and (:revision::int is null or (used.prompt->>1)::int = :revision)))
    and (:rated_at::timestamptz is null or (b.rated_at, b.execution_id) < (:rated_at, :after::uuid))
  order by b.rated_at desc, b.execution_id desc limit :limit`;

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
  const rows = await database.query<CommentRow>('list-comments', readComments, {
    task_id: id,
    from: filterMoment(query.from),
    to: filterMoment(query.to),
    rating: query.rating,
    prompt_id: query.prompt_id,
    revision: query.revision,
    rated_at: ratedAt === undefined ? null : new Date(Number(ratedAt)),
    after,
    limit: limit + 1,
  });
  const { page: items, next_cursor } = pageOf(
    rows,
    limit,
    (row) => `${row.rated_at.getTime()}_${row.execution_id}`,
  );
  return { items: items.map((row) => ({ ...row, rated_at: row.rated_at.toISOString() })), next_cursor };
}
