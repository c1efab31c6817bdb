import type {
  ChildrenRun,
  Execution,
  ExecutionListed,
  Feedback,
  FollowUp,
  FollowUpKind,
  StoredFile,
} from '@agentarium/contracts';
import type { executions } from '../../db/schema/index.ts';
import { type ExecutionState, wireStatus } from '../../db/states.ts';
import { presentFiles } from '../files/index.ts';
import type { ListedRow } from './queries.ts';

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
  Pick<
    Row,
    | 'result'
    | 'result_cut'
    | 'tools_unavailable'
    | 'images_left_out'
    | 'partial_result'
    | 'request'
    | 'suggestions'
  > & {
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
    result_cut: row.result_cut,
    tools_unavailable: row.tools_unavailable,
    images_left_out: row.images_left_out,
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
