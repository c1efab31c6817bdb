import type { Services } from '../../platform/context.ts';
import { storableJson } from '../../platform/storable-json.ts';
import type { ClaimedExecution } from './claim-executions.ts';

export type Claim = Pick<ClaimedExecution, 'id' | 'attempt'> & { workerId: string };

/** The lock puts words and the end of a run in one order: whichever comes second waits, and sees the first. */
const append = `
  insert into execution_events (execution_id, type, data, created_at)
  select e.id, $4, $5::jsonb, $6 from executions e
  where e.id = $1 and e.claimed_by = $2 and e.attempt = $3 and e.status = 'running' for share
  returning pg_notify('agentarium', 'execution:' || execution_id || $7)::text as told`;

/** Adds an event to a run's stream. Gives false when the run is not this claim's any more. */
export async function appendEvent(
  { database, signals, clock }: Services,
  claim: Claim,
  type: string,
  data: Record<string, unknown>,
): Promise<boolean> {
  const values = [
    claim.id,
    claim.workerId,
    claim.attempt,
    type,
    storableJson(data),
    clock.now(),
    signals.tag,
  ];
  const kept = await database.query('append-event', append, values);
  if (kept.length > 0) signals.tellHere('execution', claim.id);
  return kept.length > 0;
}
