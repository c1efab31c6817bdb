import { executionState } from '../../../db/states/execution-state.ts';
import type { Services } from '../../../platform/context.ts';
import { storableJson } from '../../../platform/storable-json.ts';
import type { ClaimedExecution } from '../queue/claim-executions.ts';
import { publishWords } from './live-words.ts';

export type Claim = Pick<ClaimedExecution, 'id' | 'attempt'> & { workerId: string };

/**
 * An event as one attempt writes it; `key` is the same each time it is tried, so that it is kept once. `after` is the
 * id of the run's event right before it, null when another writer may have added one.
 */
export type NewEvent = { key: string; type: string; data: Record<string, unknown>; after: number | null };

/** The id of an event that is kept, null when it was there already. */
export type Kept = { id: number | null };

/** The lock puts words and the end of a run in one order: whichever comes second waits, and sees the first. */
const append = `
  with run as (
    select e.id from executions e
    where e.id = $1 and e.claimed_by = $2 and e.attempt = $3 and ${executionState.isRunning('e.status')} for share
  ), added as (
    insert into execution_events (execution_id, type, data, created_at, key)
    select id, $4, $5::jsonb, $6, $7::uuid from run
    on conflict (key) where key is not null do nothing
    returning id
  )
  select added.id from run left join added on true`;

/**
 * Adds an event to a run's stream; an existing one is kept. Returns null when the run is not this
 * claim's any more.
 */
export async function appendEvent(services: Services, claim: Claim, event: NewEvent): Promise<Kept | null> {
  const { database, clock } = services;
  const { key, type, data } = event;
  const held = [claim.id, claim.workerId, claim.attempt];
  const values = [...held, type, storableJson(data), clock.now(), key];
  const [kept] = await database.query<Kept>('append-event', append, values);
  if (kept) publishWords(services, claim.id, kept.id, event);
  return kept ?? null;
}
