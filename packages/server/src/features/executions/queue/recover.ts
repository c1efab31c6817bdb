import {
  addStatusEvents,
  deadAfterSeconds,
  executionState,
  isLost,
  isWorkerAlive,
  signalQueued,
} from '../../../db/states.ts';
import type { Services } from '../../../platform/context.ts';
import { finishExecution } from '../finish/finish-execution.ts';

/**
 * The fifth loss ends a run as WORKER_LOST; after each of the four before it is run again. A loss is a worker that died, or
 * that could not save its run and gave up its claim (`releaseClaim`). A cancellation, waiting for an approval and a worker
 * that stops are none.
 */
const maxLosses = 5;

/**
 * How long other workers may be silent before they are dead. What kept this worker's heartbeat, a database that was
 * frozen or unavailable, may have kept those of others too: they get that time on top until theirs could be written.
 * All times in milliseconds of one clock; `startedAt` is that of the first heartbeat.
 */
export function createDeadWorkerTimeout(startedAt: number) {
  let lastHeartbeat = startedAt;
  let gap = 0;
  let lenientUntil = startedAt;
  return {
    /** This worker's heartbeat was written. */
    heartbeat(now: number): void {
      const since = now - lastHeartbeat;
      lastHeartbeat = now;
      if (since < (deadAfterSeconds * 1000) / 2) return;
      gap = since;
      lenientUntil = now + deadAfterSeconds * 1000;
    },
    seconds: (now: number): number => deadAfterSeconds + (now < lenientUntil ? gap / 1000 : 0),
  };
}

const insertHeartbeat = `insert into workers (id, started_at, heartbeat_at) values ($1, now(), now())
  on conflict (id) do update set heartbeat_at = now()`;

/** Records that a worker is alive. */
export async function recordHeartbeat({ database }: Services, workerId: string): Promise<void> {
  await database.query('record-heartbeat', insertHeartbeat, [workerId]);
}

const requeueLost = `
  with lost as (
    update executions e set status = ${executionState.queued}, claimed_by = null, lost_count = e.lost_count + 1, updated_at = :now
    where ${isLost('e')} and e.lost_count < :max_losses - 1
    returning e.id, e.attempt
  ), announced as (${addStatusEvents('lost', 'queued', ':now')})
  select id, ${signalQueued} from lost`;

const findLostTooOften = `select e.id from executions e where ${isLost('e')} and e.lost_count >= :max_losses - 1 order by e.id`;

/** Requeues a run that waited for an approval until it expired: the next attempt denies the call. */
const requeueExpired = `
  with expired as (
    update executions set status = ${executionState.queued}, wakes_at = null, updated_at = $1
    where ${executionState.isWaiting()} and wakes_at <= $1
    returning id, attempt
  ), announced as (${addStatusEvents('expired', 'queued', '$1')})
  select id, ${signalQueued} from expired`;

const forgetDead = `delete from workers where not (${isWorkerAlive('heartbeat_at', '$1')})`;

/** Its last signals may have died with it: everybody reads again. */
async function forgetDeadWorkers({ database, signals }: Services, deadAfter: number): Promise<void> {
  const forget = `${forgetDead} returning id`;
  if ((await database.query('forget-dead-workers', forget, [deadAfter])).length > 0)
    await signals.requestResync();
}

/**
 * Puts the runs of dead workers back into the queue; one that killed its worker too often fails, uncounted. Requeues
 * waiting runs whose approval expired. A worker is dead after `deadAfter` seconds without a heartbeat.
 * Returns how many were picked up again.
 */
export async function recoverExecutions(services: Services, deadAfter = deadAfterSeconds): Promise<number> {
  const { database, clock, log } = services;
  const now = clock.now();
  const bounds = { dead_after: deadAfter, max_losses: maxLosses };
  const again = await database.query('requeue-lost', requeueLost, { ...bounds, now });
  const tooOften = await database.query<{ id: string }>('find-lost-too-often', findLostTooOften, bounds);
  await forgetDeadWorkers(services, deadAfter);
  const expired = await database.query('requeue-expired', requeueExpired, [now]);
  for (const { id } of tooOften) {
    await finishExecution(services, { kind: 'lost', id, bounds }).catch((err: unknown) =>
      log.error({ err, execution_id: id }, 'a run that lost its worker too often could not be ended yet'),
    );
  }
  if (again.length > 0) log.warn({ count: again.length }, 'took over runs of a dead worker');
  return again.length + expired.length;
}
