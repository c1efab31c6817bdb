import { addStatusEvents, executionState, signalQueued } from '../../../db/states.ts';
import type { Database } from '../../../platform/database/database.ts';

const claims = `select id from executions where claimed_by = $1 and ${executionState.isRunning()}`;

/** The executions that this worker has claimed, as the database knows it. */
export async function readClaims(database: Database, workerId: string): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>('read-claims', claims, [workerId]);
  return new Set(rows.map(({ id }) => id));
}

const dropClaim = `update executions set claimed_by = null where id = $1 and claimed_by = $2 and ${executionState.isRunning()}`;

/** Gives up one claim: recovery requeues the run like that of a dead worker, and counts it as a loss. */
export async function releaseClaim(database: Database, executionId: string, workerId: string): Promise<void> {
  await database.query('release-claim', dropClaim, [executionId, workerId]);
}

const release = `
  with released as (
    update executions set status = ${executionState.queued}, claimed_by = null, updated_at = $2
    where claimed_by = $1 and ${executionState.isRunning()}
    returning id, attempt
  ), announced as (${addStatusEvents('released', 'queued', '$2')})
  select id, ${signalQueued} from released`;

/** Returns a stopping worker's executions to the queue, which is no loss, and forgets the worker. */
export async function releaseExecutions(database: Database, workerId: string, now: Date): Promise<void> {
  await database.query('release-executions', release, [workerId, now]);
  await database.query('forget-worker', 'delete from workers where id = $1', [workerId]);
}
