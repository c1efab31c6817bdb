import { tickState } from '../../db/states/schedule-state.ts';
import { isWorkerAlive } from '../../db/states/worker-state.ts';
import type { Database } from '../../platform/database/database.ts';
import { jobQueues } from '../../platform/jobs/job-queues.ts';
import type { Load } from '../../platform/load-gauges.ts';
import { loadQueue } from './overview-live.ts';

/** Of the queued ticks, the earliest queued one has waited longest. */
const more = `
  select (select count(*)::int from workers where ${isWorkerAlive()}) as workers,
    (select extract(epoch from $1::timestamptz - fire_at)::int from schedule_ticks
      where ${tickState.isOpen('outcome')} order by id limit 1) as queued_late_seconds`;

/** The load of the installation for its metrics: a few indexed reads. */
export async function readLoad(database: Database, now: Date): Promise<Load> {
  const queue = await loadQueue(database, now);
  const [row] = await database.query<{ workers: number; queued_late_seconds: number | null }>(
    'read-load',
    more,
    [now],
  );
  return {
    runsWaiting: queue.waiting,
    runsRunning: queue.running,
    oldestWaitingSeconds: queue.oldest_waiting_seconds ?? 0,
    scheduleLateSeconds: Math.max(0, queue.schedule_late_seconds ?? 0, row?.queued_late_seconds ?? 0),
    workers: row?.workers ?? 0,
    jobs: await jobQueues(database),
  };
}
