import type { Database } from '../../platform/database/database.ts';
import type { ClaimedExecution } from './claim-executions.ts';

export type Claim = Pick<ClaimedExecution, 'id' | 'attempt'> & { workerId: string };

const append = `
  insert into execution_events (execution_id, type, data, created_at)
  select e.id, $4, $5::jsonb, $6 from executions e
  where e.id = $1 and e.claimed_by = $2 and e.attempt = $3 and e.status = 'running'
  returning pg_notify('agentarium', 'execution:' || execution_id)::text as told`;

/** Adds an event to a run's stream. Gives false when the run is not this claim's any more. */
export async function appendEvent(
  database: Database,
  claim: Claim,
  type: string,
  data: Record<string, unknown>,
  now: Date,
): Promise<boolean> {
  const values = [claim.id, claim.workerId, claim.attempt, type, JSON.stringify(data), now];
  return (await database.query('append-event', append, values)).length > 0;
}
