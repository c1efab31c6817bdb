import type { ExecutionStatus } from '@agentarium/contracts';
import { childSequenceState, type ExecutionState, executionState, wireStatus } from '../../../db/states.ts';
import type { Database } from '../../../platform/database/database.ts';

/** How a run ended, from its row; `has_events` says whether its events are still stored. */
export type EndedExecution = {
  status: ExecutionStatus;
  attempt: number;
  text: string;
  error_code: string | null;
  error_message: string | null;
  has_events: boolean;
  /** Its children are running in sequence, so its stream continues. */
  children_running: boolean;
};

const read = `
  select status, attempt, coalesce(result, partial_result, '') as text, error_code, error_message,
    exists (select 1 from execution_events where execution_id = $1 and type = 'end') as has_events,
    exists (select 1 from child_sequences where execution_id = $1 and ${childSequenceState.isRunning()}) as children_running
  from executions where id = $1 and ${executionState.isFinished()}`;
type Row = Omit<EndedExecution, 'status'> & { status: ExecutionState };
const exists = 'select 1 from executions where id = $1';

/** How a run ended, or null while it is in progress. A deleted run counts as failed. */
export async function findEnded(database: Database, id: string): Promise<EndedExecution | null> {
  const [row] = await database.query<Row>('find-ended', read, [id]);
  if (row) return { ...row, status: wireStatus[row.status] };
  if ((await database.query('execution-exists', exists, [id])).length > 0) return null;
  const gone = { status: 'failed' as const, attempt: 0, text: '', error_code: null, error_message: null };
  return { ...gone, has_events: true, children_running: false };
}

type RemainingEvent = { type: 'status' | 'text-delta' | 'end'; data: Record<string, unknown> };

/**
 * The remaining events of a finished run for a reader who has those up to id `last`, 0 for none. Once the events are
 * deleted this is the full text, preceded by a restart that discards text the reader may have.
 */
export function remainingEvents(run: EndedExecution, last: number): RemainingEvent[] {
  const error = run.error_code === null ? null : { code: run.error_code, message: run.error_message };
  const end: RemainingEvent = { type: 'end', data: { status: run.status, error } };
  if (run.has_events) return [end];
  const restarted: RemainingEvent = { type: 'status', data: { status: 'running', attempt: run.attempt + 1 } };
  const text: RemainingEvent = { type: 'text-delta', data: { text: run.text } };
  return [...(last > 0 ? [restarted] : []), ...(run.text === '' ? [] : [text]), end];
}
