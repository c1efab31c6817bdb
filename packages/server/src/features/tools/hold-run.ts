import { executionState } from '../../db/states/execution-state.ts';
import { ClaimLostError } from '../../engine/tools/types.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Claim } from './types.ts';

const hold = `
  select id from executions where id = $1 and claimed_by = $2 and attempt = $3 and ${executionState.isRunning()}
  for no key update`;

/**
 * Does `work` in a transaction that locks a run of this claim, which serializes it with decisions about its calls and
 * its end. Throws ClaimLostError when the claim was lost.
 */
export async function holdRun<T>(
  { database, signals }: Services,
  claim: Claim,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const done = await database.transaction(async (tx) => {
    const held = await tx.query('hold-run', hold, [claim.id, claim.workerId, claim.attempt]);
    if (held.length === 0) throw new ClaimLostError();
    return work(tx);
  });
  signals.publish('execution', claim.id);
  return done;
}

/** Adds events to a run's stream, in order, in the current transaction. */
export const addEvents = `
  insert into execution_events (execution_id, type, data, created_at)
  select $1, event->>'type', event->'data', $3
  from jsonb_array_elements($2::jsonb) with ordinality as list(event, position) order by position`;
