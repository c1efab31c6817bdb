import { executionState } from '../../db/states/execution-state.ts';
import { toolCallState } from '../../db/states/tool-call-state.ts';
import type { CallEnd } from '../../engine/tools/types.ts';
import { ClaimLostError } from '../../engine/tools/types.ts';
import type { Services } from '../../platform/context.ts';
import { storableJson, storableText } from '../../platform/storable-json.ts';
import type { Claim } from './types.ts';

const finish = `
  with held as (
    select id from executions where id = $1 and claimed_by = $2 and attempt = $3 and ${executionState.isRunning()} for share
  ), done as (
    update tool_calls c set status = $5, result = $6::jsonb, error = $7, finished_at = $8
    from held where c.id = $4 and c.execution_id = held.id and ${toolCallState.isOpen('c.status')}
    returning c.id, c.execution_id, c.tool_name, c.status, c.result, c.error,
      (extract(epoch from (c.finished_at - c.started_at)) * 1000)::int as duration_ms
  ), told as (
    insert into execution_events (execution_id, type, data, created_at)
    select execution_id, 'tool-result', jsonb_build_object('call_id', id, 'tool_name', tool_name, 'status', status,
      'result', result, 'error', error, 'duration_ms', duration_ms), $8 from done
  )
  select held.id, (select count(*)::int from done) as done from held`;

type Finished = { claim: Claim; callId: string; end: CallEnd };

/** Saves and publishes how a call ended; repeating it succeeds. Throws ClaimLostError. */
export async function finishCall(
  { database, clock, signals }: Services,
  { claim, callId, end }: Finished,
): Promise<void> {
  const { status, result, error } = end;
  const kept = await database.query('finish-call', finish, [
    claim.id,
    claim.workerId,
    claim.attempt,
    callId,
    status,
    result === null || result === undefined ? null : storableJson(result),
    error === null ? null : storableText(error),
    clock.now(),
  ]);
  if (kept.length === 0) throw new ClaimLostError();
  signals.publish('execution', claim.id);
}
