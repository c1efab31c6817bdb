import type { FollowUp, FollowUpKind, StoredFile } from '@agentarium/contracts';
import type { executions } from '../../../db/schema/index.ts';
import { wireStatus } from '../../../db/states.ts';
import type { Statements } from '../../../platform/database/database.ts';
import { filesOf, presentFiles } from '../../files/index.ts';
import { type AnsweredBy, presentAnsweredBy } from '../answered-by.ts';

type Row = Pick<
  typeof executions.$inferSelect,
  | 'id'
  | 'user_id'
  | 'status'
  | 'result'
  | 'result_cut'
  | 'partial_result'
  | 'error_code'
  | 'error_message'
  | 'suggestions'
  | 'created_at'
  | 'finished_at'
>;
/** A follow-up with the execution that answers it. */
export type FollowUpRow = Row &
  AnsweredBy & {
    execution_id: string;
    position: number;
    kind: FollowUpKind;
    message: string;
    files: StoredFile[] | null;
  };

const read = `
  select f.id, f.execution_id, f.position, f.kind, f.message, e.user_id, e.status, e.result, e.result_cut,
    e.partial_result, e.error_code, e.error_message, e.suggestions, e.created_at, e.finished_at, e.model, e.model_family, e.is_demo, e.input_tokens,
    e.output_tokens, e.duration_ms, ${filesOf('f')} as files
  from follow_ups f join executions e on e.id = f.id`;

/** One follow-up, regardless of its owner. */
export async function loadFollowUp(db: Statements, id: string): Promise<FollowUpRow | null> {
  const [row] = await db.query<FollowUpRow>('load-follow-up', `${read} where f.id = $1`, [id]);
  return row ?? null;
}

/** The follow-ups of an execution in order. */
export function loadFollowUps(db: Statements, executionId: string): Promise<FollowUpRow[]> {
  const ofExecution = `${read} where f.execution_id = $1 order by f.position`;
  return db.query<FollowUpRow>('load-follow-ups', ofExecution, [executionId]);
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
    partial_result: row.partial_result,
    error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
    suggestions: row.suggestions ?? [],
    files: presentFiles(row.files),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    ...presentAnsweredBy(row),
  };
}
