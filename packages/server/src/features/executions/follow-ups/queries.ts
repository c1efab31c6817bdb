import { feedbackOf } from '../../../db/run-data.ts';
import type { Statements } from '../../../platform/database/database.ts';
import { filesOf } from '../../files/index.ts';
import type { FollowUpRow } from '../present.ts';

const read = `
  select f.id, f.execution_id, f.position, f.kind, f.message, e.user_id, e.status, e.result, e.result_cut, e.images_left_out,
    e.partial_result, e.error_code, e.error_message, e.suggestions, e.created_at, e.finished_at, e.model, e.model_family, e.is_demo, e.input_tokens,
    e.output_tokens, e.duration_ms, ${feedbackOf('e')} as feedback,
    ${filesOf('f')} as files
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
