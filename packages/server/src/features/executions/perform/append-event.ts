import { executionState } from '../../../db/states/execution-state.ts';
import type { Services } from '../../../platform/context.ts';
import { storableJson } from '../../../platform/storable-json.ts';
import type { ClaimedExecution } from '../queue/claim-executions.ts';

export type Claim = Pick<ClaimedExecution, 'id' | 'attempt'> & { workerId: string };

/** An event as one attempt writes it; `key` is the same each time it is tried, so that it is kept once. */
export type NewEvent = { key: string; type: string; data: Record<string, unknown> };

/** The lock puts words and the end of a run in one order: whichever comes second waits, and sees the first. */
const append = `
  with run as (
    select e.id from executions e
    where e.id = $1 and e.claimed_by = $2 and e.attempt = $3 and ${executionState.isRunning('e.status')} for share
  ), added as (
    insert into execution_events (execution_id, type, data, created_at, key)
    select id, $4, $5::jsonb, $6, $7::uuid from run
    on conflict (key) where key is not null do nothing
  )
  select id from run`;

/**
 * Adds an event to a run's stream; one that is there already stays as it is. Returns false when the run is not this
 * claim's any more.
 */
export async function appendEvent(
  { database, signals, clock }: Services,
  claim: Claim,
  { key, type, data }: NewEvent,
): Promise<boolean> {
  const held = [claim.id, claim.workerId, claim.attempt];
  const values = [...held, type, storableJson(data), clock.now(), key];
  const kept = await database.query('append-event', append, values);
  if (kept.length > 0) signals.tell('execution', claim.id);
  return kept.length > 0;
}
