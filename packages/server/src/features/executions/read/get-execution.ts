import type {
  ChildrenRun,
  Execution,
  ExecutionListed,
  Feedback,
  FollowUp,
  FollowUpKind,
  StoredFile,
} from '@agentarium/contracts';
import { feedbackOf } from '../../../db/run-data.ts';
import type { executions } from '../../../db/schema/index.ts';
import { type ExecutionState, wireStatus } from '../../../db/states.ts';
import { actAs, type SignedIn } from '../../../platform/context.ts';
import type { Database, Statements } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { filesOf, presentFiles } from '../../files/index.ts';
import type { ExecutionOwner } from '../accept/accept-execution.ts';
import { checkExecution } from '../accept/check-execution.ts';
import { administeredOf, type ListedRow, listedColumns } from '../queries.ts';
import { type ChildTaskRow, childrenActor, childTasks } from '../sequence/children.ts';

type Row = typeof executions.$inferSelect;

type AnsweredBy = Pick<
  Row,
  'model' | 'model_family' | 'is_demo' | 'input_tokens' | 'output_tokens' | 'duration_ms'
>;

export type ChildRow = {
  id: string;
  status: ExecutionState;
  error_code: string | null;
  error_message: string | null;
  created_at: Date;
  task_id: string;
  task_name: string;
};

type AnswerRow = Pick<
  Row,
  | 'id'
  | 'user_id'
  | 'status'
  | 'result'
  | 'result_cut'
  | 'images_left_out'
  | 'partial_result'
  | 'error_code'
  | 'error_message'
  | 'suggestions'
  | 'created_at'
  | 'finished_at'
>;
/** A follow-up with the execution that answers it. */
export type FollowUpRow = AnswerRow &
  AnsweredBy & {
    execution_id: string;
    position: number;
    kind: FollowUpKind;
    message: string;
    feedback: Feedback | null;
    files: StoredFile[] | null;
  };

/** The acts of administrators on a run, as `administeredOf` loads them. */
export type AdministeredRow = Pick<Row, 'stopped_by_admin'> & {
  retry: { of: string; by: string } | null;
  reveals: { at: string; reason: string; by: string }[] | null;
};

export type ExecutionRow = ListedRow &
  AdministeredRow &
  Pick<Row, 'result' | 'partial_result' | 'request' | 'suggestions'> & {
    children: ChildRow[];
    feedback: Feedback | null;
    ticked: number[] | null;
    follow_ups: FollowUpRow[];
    files: StoredFile[] | null;
    children_run: {
      status: ChildrenRun['status'];
      error_code: string | null;
      error_message: string | null;
      held: boolean;
    } | null;
  };

const readExecution = `
  select ${listedColumns}, e.suggestions, ${filesOf('e')} as files, e.result,
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

type Json = ExecutionListed['input_params'];

/** A run's inputs without the given names. */
export const withoutHidden = (inputs: Record<string, unknown>, hidden: readonly string[]) =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !hidden.includes(name)));

/** An execution as shown in lists; values set by administrators are hidden from everyone else. */
export function presentListed(
  row: ListedRow,
  isAdmin: boolean,
  snippet: ExecutionListed['snippet'] = null,
): ExecutionListed {
  return { ...presentShared(row, isAdmin), snippet };
}

/** A run of somebody else in an administrator's list: without what its user gave, got or noted. */
export const withoutContents = (item: ExecutionListed): ExecutionListed => ({
  ...item,
  input_params: {},
  output_params: null,
  labels: [],
  snippet: null,
});

/** Returns the model that answered, and its usage, as in the API. */
export const presentAnsweredBy = (row: AnsweredBy): AnsweredBy => ({
  model: row.model,
  model_family: row.model_family,
  is_demo: row.is_demo,
  input_tokens: row.input_tokens,
  output_tokens: row.output_tokens,
  duration_ms: row.duration_ms,
});

/** Why a run ended without an answer, as in the API. */
export const presentError = (row: { error_code: string | null; error_message: string | null }) =>
  row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' };

function presentShared(row: ListedRow, isAdmin: boolean): Omit<ExecutionListed, 'snippet'> {
  return {
    id: row.id,
    task_id: row.task_id,
    task_name: row.task_name,
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    user_id: row.user_id,
    status: wireStatus[row.status],
    error: presentError(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    triggered_by_scheduler: row.triggered_by_scheduler,
    change_count: row.change_count,
    model_version: row.model_version,
    input_params: (isAdmin ? row.input_params : withoutHidden(row.input_params, row.hidden_inputs)) as Json,
    output_params: row.output_params as Json | null,
    parent_execution_id: row.parent_execution_id,
    parent_task_execution_id: row.parent_execution_id,
    child_count: row.child_count,
    ...presentAnsweredBy(row),
    result_cut: row.result_cut,
    tools_unavailable: row.tools_unavailable,
    images_left_out: row.images_left_out,
    labels: row.labels ?? [],
    pinned: row.pinned,
  };
}

/** A follow-up as returned by the API. */
export function presentFollowUp(row: FollowUpRow): FollowUp {
  return {
    id: row.id,
    execution_id: row.execution_id,
    position: row.position,
    kind: row.kind,
    message: row.message,
    status: wireStatus[row.status],
    result: row.result,
    result_cut: row.result_cut,
    images_left_out: row.images_left_out,
    partial_result: row.partial_result,
    error: presentError(row),
    suggestions: row.suggestions ?? [],
    feedback: row.feedback,
    files: presentFiles(row.files),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    ...presentAnsweredBy(row),
  };
}

/** Returns the acts of administrators on a run, as in the API. */
export const presentAdministered = ({ retry, stopped_by_admin }: AdministeredRow) => ({
  retry_of: retry?.of ?? null,
  retried_by: retry?.by ?? null,
  stopped_by_admin,
});

/** The children of a run as in the API. */
export const presentChildren = (children: readonly ChildRow[]): Execution['child_executions'] =>
  children.map((child) => ({
    id: child.id,
    status: wireStatus[child.status],
    error: presentError(child),
    created_at: child.created_at.toISOString(),
    task_id: child.task_id,
    task_name: child.task_name,
  }));

/** A full execution; `request` contains the prompts, which only administrators see. */
export function presentExecution(
  row: ExecutionRow,
  childrenRun: ChildrenRun | null,
  isAdmin: boolean,
): Execution {
  return {
    ...presentShared(row, isAdmin),
    ...presentAdministered(row),
    reveals: (row.reveals ?? []).map(({ at, reason }) => ({ at: new Date(at).toISOString(), reason })),
    result: row.result,
    partial_result: row.partial_result,
    request: isAdmin ? row.request : null,
    children_run: childrenRun,
    suggestions: row.suggestions ?? [],
    feedback: row.feedback,
    ticked: row.ticked ?? [],
    follow_ups: row.follow_ups.map(presentFollowUp),
    files: presentFiles(row.files),
    child_executions: presentChildren(row.children),
  };
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
