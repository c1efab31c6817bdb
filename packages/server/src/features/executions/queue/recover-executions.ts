import { executionState } from '../../../db/states/execution-state.ts';
import { addStatusEvents, signalQueued } from '../../../db/states/status-events.ts';
import { toolCallState } from '../../../db/states/tool-call-state.ts';
import type { Services } from '../../../platform/context.ts';
import { refundCharge } from '../perform/end-execution.ts';
import { notifyEnded } from '../perform/notify-parents.ts';
import { usageOfRounds } from './count-usage.ts';

/** A worker without a heartbeat for this long is dead. Times are the database's own, so machines' clocks don't matter. */
export const deadAfterSeconds = 8;
/** So often a run may lose its worker; waiting for a confirmation and being handed back are no losses. */
const maxLosses = 5;

const insertHeartbeat = `insert into workers (id, started_at, heartbeat_at) values ($1, now(), now())
  on conflict (id) do update set heartbeat_at = now()`;

/** Records that a worker is alive. */
export async function recordHeartbeat({ database }: Services, workerId: string): Promise<void> {
  await database.query('record-heartbeat', insertHeartbeat, [workerId]);
}

const lost = `${executionState.isRunning()} and wakes_at is null and not exists (
  select 1 from workers w where w.id = executions.claimed_by and w.heartbeat_at > now() - make_interval(secs => $1))`;

const requeue = `
  with lost as (
    update executions set status = ${executionState.pending}, claimed_by = null, lost_count = lost_count + 1, updated_at = $3
    where ${lost} and lost_count < $2 - 1
    returning id, attempt
  ), announced as (${addStatusEvents('lost', executionState.pending, '$3')})
  select id, ${signalQueued} from lost`;

/** Anyone who gives runs back locks their users before them, as acceptance does. */
const lockOwners = `
  select u.id from users u where u.id in (select user_id from executions where ${lost} and lost_count >= $2 - 1)
  order by u.id for no key update`;

const giveUp = `
  with failed as (
    update executions set status = ${executionState.failed}, claimed_by = null, error_code = 'WORKER_LOST', error_message = $4,
      finished_at = $3, updated_at = $3, change_count = change_count + 1,${usageOfRounds('executions')}
    where ${lost} and lost_count >= $2 - 1 and user_id = any(string_to_array($5, ',')::uuid[])
    returning id
  ), calls as (
    update tool_calls c set status = ${toolCallState.failed}, error = 'WORKER_LOST', finished_at = $3
    from failed where c.execution_id = failed.id and ${toolCallState.isOpen('c.status')}
  ), announced as (
    insert into execution_events (execution_id, type, data, created_at)
    select id, 'end', jsonb_build_object('status', ${executionState.failed}, 'error',
      jsonb_build_object('code', 'WORKER_LOST', 'message', $4::text)), $3 from failed
  )
  select id, pg_notify('agentarium', 'execution:' || id)::text as signalled,
    pg_notify('agentarium', 'ended:' || id)::text as ended from failed`;

/** Resumes a run whose confirmation timed out: the call is then denied. */
const wake = `
  with woken as (
    update executions set status = ${executionState.pending}, wakes_at = null, updated_at = $1
    where ${executionState.isRunning()} and claimed_by is null and wakes_at <= $1
    returning id, attempt
  ), announced as (${addStatusEvents('woken', executionState.pending, '$1')})
  select id, ${signalQueued} from woken`;

const forgetDead = `delete from workers where heartbeat_at < now() - make_interval(secs => $1)`;

/** Its last signals may have died with it: everybody reads again. */
async function forgetDeadWorkers({ database, signals }: Services, deadAfter: number): Promise<void> {
  const forget = `${forgetDead} returning id`;
  if ((await database.query('forget-dead-workers', forget, [deadAfter])).length > 0)
    await signals.requestResync();
}

/**
 * Puts the runs of dead workers back into the queue; one that killed its worker too often fails, uncounted. Wakes
 * runs whose wait for a confirmation is over. A worker is dead after `deadAfter` seconds without a heartbeat.
 * Returns how many were picked up again.
 */
export async function recoverExecutions(services: Services, deadAfter = deadAfterSeconds): Promise<number> {
  const { database, clock, log } = services;
  const now = clock.now();
  const again = await database.query('requeue-lost', requeue, [deadAfter, maxLosses, now]);
  await database.transaction(async (tx) => {
    const bounds = [deadAfter, maxLosses];
    const owners = await tx.query<{ id: string }>('lock-owners-of-lost', lockOwners, bounds);
    if (owners.length === 0) return;
    const message = 'This run was interrupted too often. It was not counted.';
    const failed = await tx.query<{ id: string }>('give-up-lost', giveUp, [
      ...bounds,
      now,
      message,
      owners.map(({ id }) => id).join(),
    ]);
    for (const { id } of failed) await refundCharge(tx, id, now);
    await notifyEnded(
      tx,
      failed.map(({ id }) => id),
      now,
    );
  });
  await forgetDeadWorkers(services, deadAfter);
  const woken = await database.query('wake-parked', wake, [now]);
  if (again.length > 0) log.warn({ count: again.length }, 'took over runs of a dead worker');
  return again.length + woken.length;
}
