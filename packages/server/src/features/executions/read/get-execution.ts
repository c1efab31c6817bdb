import type { Execution } from '@agentarium/contracts';
import { feedbackOf } from '../../../db/run-data.ts';
import { actAs, type SignedIn } from '../../../platform/context.ts';
import type { Database, Statements } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { filesOf } from '../../files/index.ts';
import type { ExecutionOwner } from '../accept/accept-execution.ts';
import { checkExecution } from '../accept/check-execution.ts';
import { type ChildRow, type ExecutionRow, type FollowUpRow, presentExecution } from '../present.ts';
import { administeredOf, listedColumns } from '../queries.ts';
import { type ChildTaskRow, childrenActor, childTasks } from '../sequence/children.ts';

const readExecution = `
  select ${listedColumns}, e.result_cut, e.tools_unavailable, e.images_left_out, e.suggestions, ${filesOf('e')} as files, e.result,
    e.stopped_by_admin, ${administeredOf('e')}, ${feedbackOf('e')} as feedback, (select k.ticked from execution_ticks k where k.execution_id = e.id) as ticked, e.partial_result, e.request, (
    select json_agg(json_build_object('id', c.id, 'status', c.status, 'error_code', c.error_code,
      'error_message', c.error_message, 'created_at', c.created_at, 'task_id', c.task_id, 'task_name', c.task_name) order by c.id)
    from executions c where c.parent_execution_id = e.id and not c.is_follow_up) as children, (
    select json_build_object('status', s.status, 'error_code', s.error_code, 'error_message', s.error_message,
      'held', s.held)
    from child_sequences s where s.execution_id = e.id) as children_run,
    exists (select 1 from follow_ups f where f.execution_id = e.id) as has_follow_ups
  from executions e where e.id = $1 and not e.is_follow_up`;

type Loaded = Omit<ExecutionRow, 'children' | 'child_count' | 'follow_ups'> & {
  has_follow_ups: boolean;
  children: (Omit<ChildRow, 'created_at'> & { created_at: string })[] | null;
};

const readFollowUp = `
  select f.id, f.execution_id, f.position, f.kind, f.message, e.user_id, e.status, e.result, e.result_cut, e.images_left_out,
    e.partial_result, e.error_code, e.error_message, e.suggestions, e.created_at, e.finished_at, e.model, e.model_family, e.is_demo, e.input_tokens,
    e.output_tokens, e.duration_ms, ${feedbackOf('e')} as feedback,
    ${filesOf('f')} as files
  from follow_ups f join executions e on e.id = f.id`;

/** One follow-up, regardless of its owner. */
export async function loadFollowUp(db: Statements, id: string): Promise<FollowUpRow | null> {
  const [row] = await db.query<FollowUpRow>('load-follow-up', `${readFollowUp} where f.id = $1`, [id]);
  return row ?? null;
}

/** The follow-ups of an execution in order. */
function loadFollowUps(db: Statements, executionId: string): Promise<FollowUpRow[]> {
  const ofExecution = `${readFollowUp} where f.execution_id = $1 order by f.position`;
  return db.query<FollowUpRow>('load-follow-ups', ofExecution, [executionId]);
}

/** One execution with its children and follow-ups, regardless of its owner. */
export async function loadExecution(database: Database, id: string): Promise<ExecutionRow | null> {
  const [row] = await database.query<Loaded>('load-execution', readExecution, [id]);
  if (!row) return null;
  const children = (row.children ?? []).map((child) => ({
    ...child,
    created_at: new Date(child.created_at),
  }));
  const follow_ups = row.has_follow_ups ? await loadFollowUps(database, id) : [];
  return { ...row, children, child_count: children.length, follow_ups };
}

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
      // Reasons that end a sequence, such as a paused model, are one here: the parent itself can be read.
      if (!(error instanceof AppError)) throw error;
      skipped.push({ task_id: id, code: error.code });
    }
  }
  return skipped;
}

/** The state of a parent's latest sequence of children; null when there was none. */
async function childrenRunOf(ctx: SignedIn, row: ExecutionRow): Promise<Execution['children_run']> {
  if (row.children_run === null) return null;
  const { status, error_code, error_message, held } = row.children_run;
  const error = error_code === null ? null : { code: error_code, message: error_message ?? '' };
  return { status, held, error, skipped: status === 'completed' ? await skippedChildren(ctx, row.id) : [] };
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
