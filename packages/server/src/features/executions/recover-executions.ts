import type { Services } from '../../platform/context.ts';
import { giveBack } from './end-execution.ts';
import { noteEnded } from './tell-parents.ts';

/** A worker without a beat for this long is dead. Times are the database's own, so machines' clocks don't matter. */
export const deadAfterSeconds = 8;
const maxAttempts = 5;

const beat = `insert into workers (id, started_at, beat_at) values ($1, now(), now())
  on conflict (id) do update set beat_at = now()`;

/** Tells that a worker lives. */
export async function beatWorker({ database }: Services, workerId: string): Promise<void> {
  await database.query('beat-worker', beat, [workerId]);
}

const lost = `status = 'running' and not exists (
  select 1 from workers w where w.id = executions.claimed_by and w.beat_at > now() - make_interval(secs => $1))`;

const requeue = `
  with lost as (
    update executions set status = 'pending', claimed_by = null, updated_at = $3
    where ${lost} and attempt < $2
    returning id, attempt
  ), told as (
    insert into execution_events (execution_id, type, data, created_at)
    select id, 'status', jsonb_build_object('status', 'pending', 'attempt', attempt), $3 from lost
  )
  select id, pg_notify('agentarium', 'queue:' || id)::text as queued,
    pg_notify('agentarium', 'execution:' || id)::text as told from lost`;

const giveUp = `
  with failed as (
    update executions set status = 'failed', claimed_by = null, error_code = 'WORKER_LOST', error_message = $4,
      finished_at = $3, updated_at = $3, change_count = change_count + 1
    where ${lost} and attempt >= $2
    returning id
  ), told as (
    insert into execution_events (execution_id, type, data, created_at)
    select id, 'end', jsonb_build_object('status', 'failed', 'error',
      jsonb_build_object('code', 'WORKER_LOST', 'message', $4::text)), $3 from failed
  )
  select id, pg_notify('agentarium', 'execution:' || id)::text as told,
    pg_notify('agentarium', 'ended:' || id)::text as ended from failed`;

/**
 * Puts the runs of dead workers back into the queue; one that killed its worker too often fails, uncounted.
 * Gives how many were taken up again.
 */
export async function recoverExecutions({ database, clock, log }: Services): Promise<number> {
  const now = clock.now();
  const again = await database.query('requeue-lost', requeue, [deadAfterSeconds, maxAttempts, now]);
  await database.transaction(async () => {
    const message = 'This run was interrupted too often. It was not counted.';
    const failed = await database.query<{ id: string }>('give-up-lost', giveUp, [
      deadAfterSeconds,
      maxAttempts,
      now,
      message,
    ]);
    for (const { id } of failed) await giveBack(database, id, now);
    await noteEnded(
      database,
      failed.map(({ id }) => id),
      now,
    );
  });
  await database.query(
    'forget-dead-workers',
    `delete from workers where beat_at < now() - interval '1 hour'`,
    [],
  );
  if (again.length > 0) log.warn({ count: again.length }, 'took up runs of a dead worker');
  return again.length;
}

/** With the embedded database no other process can be alive: whatever runs is lost at once. */
export async function forgetEarlierWorkers({ database }: Services): Promise<void> {
  if (database.kind === 'embedded') await database.query('forget-workers', 'delete from workers', []);
}
