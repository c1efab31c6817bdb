import { llmModels, type ModelHealth, type Overview } from '@agentarium/contracts';
import { executionState, isWorkerAlive, tickState } from '../../db/states.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { smallestId } from '../../platform/ids.ts';
import { jobQueues } from '../../platform/jobs/job-queues.ts';
import type { Load } from '../../platform/load-gauges.ts';
import { costBasis } from '../subscription/index.ts';
import { overviewCounts } from './overview-counts.ts';

/** Counts stop here; a larger number would say no more. */
const most = 100_000;
/** The model figures cover this many of the latest runs. */
const latest = 1000;

const counted = (where: string) =>
  `(select count(*)::int from (select 1 from executions where ${where} limit ${most}) q)`;

const queue = `
  select ${counted(executionState.isQueued())} as waiting,
    ${counted(executionState.isRunning())} as running,
    ${counted(executionState.isWaiting())} as parked,
    (select greatest(0, extract(epoch from $1::timestamptz - created_at))::int from executions
      where ${executionState.isQueued()} order by id limit 1
    ) as oldest_waiting_seconds,
    (select count(*)::int from (
      select 1 from schedules where enabled and next_run_at <= $1 limit ${most}) d) as schedules_due,
    (select extract(epoch from $1::timestamptz - next_run_at)::int from schedules
      where enabled and next_run_at <= $1 order by next_run_at limit 1) as schedule_late_seconds`;

/** Returns the counts of queued work, and how late it is. */
async function loadQueue(database: Database, now: Date): Promise<Overview['queue']> {
  const [row] = await database.query<Overview['queue']>('overview-queue', queue, [now]);
  if (!row) throw new Error('A query without conditions returned no row');
  return row;
}

const workers = `
  select w.id, w.started_at, (
    select count(*)::int from executions e
    where ${executionState.isRunning('e.status')} and e.claimed_by = w.id) as runs
  from workers w where ${isWorkerAlive('w.heartbeat_at')} order by w.started_at, w.id limit 100`;

async function loadWorkers(database: Database): Promise<Overview['workers']> {
  const rows = await database.query<{ id: string; started_at: Date; runs: number }>(
    'overview-workers',
    workers,
    [],
  );
  return rows.map(({ id, started_at, runs }) => ({ id, started_at: started_at.toISOString(), runs }));
}

/** A run that reached no model counts for the family of its task's first prompt. */
const models = `
  with latest as materialized (
    select id, task_id, status, error_code, error_message, model_family, finished_at
    from executions where id >= $1 order by id desc limit ${latest}
  ), ended as materialized (
    select l.id, ${executionState.isCompleted('l.status')} as is_completed, l.error_code, l.error_message, l.finished_at,
      ${executionState.isFailed('l.status')} and l.error_code like 'MODEL\\_%' as is_fault,
      coalesce(l.model_family, (
        select p.model_type from task_prompts tp join prompts p on p.id = tp.prompt_id
        where tp.task_id = l.task_id order by tp.position limit 1)) as family
    from latest l where ${executionState.isFinished('l.status')} and l.finished_at is not null
  )
  select family, count(*)::int as runs, count(*) filter (where is_fault)::int as failed,
    max(finished_at) filter (where is_completed) as last_success_at,
    (select json_build_object('code', f.error_code, 'message', f.error_message, 'at', f.finished_at)
      from ended f where f.family = e.family and f.is_fault order by f.finished_at desc, f.id desc limit 1
    ) as last_failure
  from ended e where (is_completed or is_fault) and family is not null group by family`;

type FamilyHealth = {
  family: string;
  runs: number;
  failed: number;
  last_success_at: Date | null;
  last_failure: { code: string; message: string | null; at: string } | null;
};

/** How the families responded in the latest runs of 24 hours, at most a thousand. */
function loadModels(database: Database, now: Date): Promise<FamilyHealth[]> {
  const since = smallestId(new Date(now.getTime() - DAY_MS));
  return database.query<FamilyHealth>('overview-models', models, [since]);
}

/** The current state. Sequential statements, as each would open its own connection when run in parallel. */
async function loadLive(database: Database, now: Date) {
  const queue = await loadQueue(database, now);
  const workers = await loadWorkers(database);
  const jobs = await jobQueues(database);
  return { queue, workers, jobs, models: await loadModels(database, now) };
}

/** Every family with its health; one that no run used has none. */
function healthOf(
  families: readonly { family: ModelHealth['family']; source: ModelHealth['source'] }[],
  found: readonly FamilyHealth[],
): ModelHealth[] {
  return families.map(({ family, source }) => {
    const health = found.find((each) => each.family === family);
    const failure = health?.last_failure;
    return {
      family,
      source,
      runs: health?.runs ?? 0,
      failed: health?.failed ?? 0,
      last_failure: failure ? { ...failure, at: new Date(failure.at).toISOString() } : null,
      last_success_at: health?.last_success_at?.toISOString() ?? null,
    };
  });
}

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

const days = 30;

function sourceOf({ models }: SignedIn['config'], family: ModelHealth['family']): ModelHealth['source'] {
  if (models.families[family].configured) return 'provider';
  return models.demo ? 'demo' : 'none';
}

/** The system overview for administrators; no query reads more than the counted days and the latest runs. */
export async function getOverview(ctx: SignedIn): Promise<Overview> {
  const { database, config } = ctx;
  const now = ctx.clock.now();
  const [counts, { queue, workers, jobs, models }] = await Promise.all([
    overviewCounts(ctx, now, days),
    loadLive(database, now),
  ]);
  return {
    counted_at: counts.at.toISOString(),
    ...costBasis(config),
    users: counts.users,
    days: counts.days,
    queue,
    models: healthOf(
      llmModels.map((family) => ({ family, source: sourceOf(config, family) })),
      models,
    ),
    workers,
    jobs,
  };
}
