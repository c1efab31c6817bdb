import { setImmediate as immediate } from 'node:timers/promises';
import { executionState, isWorkerAlive, tickState } from '../../db/states.ts';
import { actAs, type Services } from '../../platform/context.ts';
import { coalesced } from '../../platform/wait.ts';
import { notifyNotStarted } from '../notifications/index.ts';
import { createPauses, isPaused } from './queries.ts';
import { queueDue } from './queue-due.ts';
import { isFirstMiss, lateMs, skipSentences } from './rules.ts';
import { type AcceptScheduled, giveUpTick, startTick } from './start-tick.ts';

/** Longest interval between two records, in milliseconds. */
const recordEveryMs = 10_000;

/**
 * One process at a time; ticks queued before a long outage of the scheduler are skipped in the same statement, and a
 * schedule that runs once is over. Returns the schedules whose owners are to be notified.
 */
const recordOn = `
  with before as (
    select id, on_at from scheduler_heartbeats
    where on_at not between $1::timestamptz - make_interval(secs => $2) and $1::timestamptz for update skip locked
  ), recorded as (
    update scheduler_heartbeats b set on_at = $1 from before where b.id = before.id
  ), missed as (
    update schedule_ticks t set outcome = ${tickState.skipped}, reason = 'MISSED' from before
    where ${tickState.isOpen('t.outcome')} and greatest(before.on_at, t.fire_at) <= $1::timestamptz - make_interval(secs => $3)
    returning t.schedule_id
  ), held as (
    select s.id, ${isFirstMiss("'MISSED'")} as is_first,
      s.at is not null and s.enabled and s.next_run_at is null as is_over
    from schedules s where s.id in (select schedule_id from missed) for no key update
  ), marked as (
    update schedules s set last_error_code = 'MISSED', last_error = $4, last_error_at = $1, updated_at = $1,
      enabled = s.enabled and not h.is_over,
      stopped_at = case when h.is_over then $1 else s.stopped_at end,
      stopped_by = case when h.is_over then 'system' else s.stopped_by end,
      stop_reason = case when h.is_over then 'DONE' else s.stop_reason end
    from held h where s.id = h.id
  )
  select id from held where is_first`;

/**
 * Records that the scheduler is on at `now`. If no process had done so for an hour, the server was down or the
 * scheduler off, and earlier queued ticks are skipped (docs/spec/api.md#schedules). Ticks that only waited for a worker
 * are kept.
 */
async function recordSchedulerOn({ database, jobs }: Services, now: Date): Promise<void> {
  const values = [now, recordEveryMs / 1000, lateMs / 1000, skipSentences.MISSED];
  await database.transaction(async (tx) => {
    const missed = await tx.query<{ id: string }>('record-scheduler-on', recordOn, values);
    const ids = missed.map(({ id }) => id);
    await notifyNotStarted({ jobs }, tx, ids, now);
  });
}

const pollEveryMs = 1000;
/** The share of running executions that may be scheduled ones, so that users' own never wait for them. */
const share = 0.75;
/** Ticks read before free slots are recounted. */
const maxAtOnce = 20;

const countOpen = `
  select (
    select count(*)::int from executions
    where schedule_id is not null and triggered_by_scheduler and ${executionState.isActive()}
  ) as open, (
    select count(*)::int from workers where ${isWorkerAlive()}
  ) as workers`;

const nextTicks = `
  select id, schedule_id from schedule_ticks
  where ${tickState.isOpen('outcome')} and schedule_id <> all($2::uuid[]) order by id limit $1`;

export type Dispatcher = { stop(): Promise<void> };

/** Starts runs for due ticks of schedules until stopped; every process that runs executions has one. */
export function startDispatcher(services: Services, acceptExecution: AcceptScheduled): Dispatcher {
  const { database, clock, signals, log, config, metrics } = services;
  const ctx = actAs(services, { kind: 'scheduler' });
  let stopping = false;
  /** True while ticks wait for a free slot; only then does the end of a run matter. */
  let waiting = false;
  const pauses = createPauses();

  const isOn = async () => !stopping && !(await isPaused(services));
  const fail = (error: unknown) => {
    if (!stopping) log.error({ err: error }, 'the scheduler failed');
  };

  const rest = async (queued: number) => {
    metrics.scheduleMoments.inc({ outcome: 'queued' }, queued);
    if (queued > 0) starting.wake();
    await immediate();
    return isOn();
  };
  const queueing = coalesced(async () => {
    if (!(await isOn())) return;
    await recordSchedulerOn(services, clock.now());
    await queueDue(services, clock.now(), rest);
  }, fail);

  const freeSlots = async () => {
    const [row] = await database.query<{ open: number; workers: number }>('count-scheduled', countOpen, []);
    const max = Math.max(1, Math.floor(config.workerConcurrency * share)) * Math.max(1, row?.workers ?? 1);
    return max - (row?.open ?? 0);
  };

  const giveUp = async (tick: { id: number; schedule_id: string }) => {
    await giveUpTick(ctx, tick);
    pauses.end(tick.schedule_id);
    metrics.scheduleMoments.inc({ outcome: 'skipped' });
  };

  /** Starts one tick's run. Returns whether it is done; unexpected failures are retried for an hour. */
  const startOne = async (tick: { id: number; schedule_id: string }) => {
    try {
      const outcome = await startTick(ctx, { acceptExecution, id: tick.id });
      pauses.end(tick.schedule_id);
      if (outcome !== null) metrics.scheduleMoments.inc({ outcome });
      return outcome !== null;
    } catch (err) {
      const failedMs = pauses.begin(tick.schedule_id, clock.now());
      log.error({ err, schedule_id: tick.schedule_id }, 'a scheduled run could not be started yet');
      if (failedMs >= lateMs) await giveUp(tick);
      return false;
    }
  };

  /** Starts what may start now; returns once nothing is queued or no slot is free. */
  const starting = coalesced(async () => {
    waiting = false;
    while (await isOn()) {
      const limit = Math.min(await freeSlots(), maxAtOnce);
      waiting = limit <= 0;
      if (waiting) return;
      const values = [limit, pauses.active(clock.now())];
      const ticks = await database.query<{ id: number; schedule_id: string }>(
        'next-ticks',
        nextTicks,
        values,
      );
      let done = 0;
      for (const tick of ticks) {
        // Everything due is queued first, which is quick and makes it safe.
        await queueing.settle();
        if (!(await isOn())) return;
        if (!(await startOne(tick))) continue;
        done += 1;
        await immediate();
      }
      // The rest is claimed by other processes, or waits for an earlier tick of its schedule.
      if (done === 0) return;
    }
  }, fail);

  const wake = () => {
    queueing.wake();
    starting.wake();
  };
  const stops = [
    signals.on('ended', null, () => waiting && starting.wake()),
    signals.on('config', null, wake),
  ];
  const timer = setInterval(wake, pollEveryMs);
  wake();

  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      for (const stop of stops) stop();
      await Promise.all([queueing.settle(), starting.settle()]);
    },
  };
}
