import {
  llmModels,
  type ModelHealth,
  maxOverviewCount,
  type Overview,
  type OverviewDay,
  type OverviewNeeds,
  type RunEnd,
} from '@agentarium/contracts';
import { executionState, isWorkerAlive, tickState, toolCallState } from '../../db/states.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services, SignedIn } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { smallestId } from '../../platform/ids.ts';
import { jobQueues } from '../../platform/jobs/jobs.ts';
import type { Load } from '../../platform/metrics.ts';
import { type FamilyHealth, loadFamilyHealth, sourceOf } from '../models/index.ts';
import { costBasis, listSpentBudgets } from '../subscription/index.ts';

/** Ids are UUIDv7, so a week's accounts are a range of keys. */
const accounts = `
  select count(*)::int as total, (count(*) filter (where id >= $1))::int as new_7_days from users`;

const active = `
  select count(*)::int as active_7_days from (
    select user_id from sessions where last_seen_at >= $1 group by user_id
  ) seen`;

/** Days that were already summed (job `count-days`). */
const summed = `
  select day::text as date, completed, failed, cancelled, input_tokens, output_tokens, cost_micros
  from system_days where day >= $1::date and day <= $2::date`;

const runs = `
  select day::text as date, sum(completed)::int as completed, sum(failed)::int as failed,
    sum(cancelled)::int as cancelled
  from run_days where day >= $1::date and day <= $2::date group by day`;

const costs = `
  select day::text as date, sum(input_tokens)::int8 as input_tokens, sum(output_tokens)::int8 as output_tokens,
    sum(cost_micros)::int8 as cost_micros
  from usage_costs where day >= $1::date and day <= $2::date group by day`;

type Runs = Pick<OverviewDay, 'date' | RunEnd>;
type Costs = Pick<OverviewDay, 'date' | 'input_tokens' | 'output_tokens' | 'cost_micros'>;
type Accounts = { total: number; new_7_days: number };
type Active = { active_7_days: number };
type Users = Accounts & Active;

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const blank = { completed: 0, failed: 0, cancelled: 0, input_tokens: 0, output_tokens: 0, cost_micros: 0 };

/** The UTC days from `from` to `to`, including those without runs. */
async function loadDays(database: Database, from: number, to: number): Promise<OverviewDay[]> {
  const values = [dateOf(from), dateOf(to)];
  const ran = await database.query<Runs>('overview-runs', runs, values);
  const spent = await database.query<Costs>('overview-costs', costs, values);
  const found = new Map<string, Partial<OverviewDay>>();
  for (const day of [...ran, ...spent]) found.set(day.date, { ...found.get(day.date), ...day });
  const dates = Array.from({ length: Math.round((to - from) / DAY_MS) + 1 }, (_, index) =>
    dateOf(from + index * DAY_MS),
  );
  return dates.map((date) => ({ ...blank, ...found.get(date), date }));
}

/** Past days: as counted, and from the first uncounted one on summed now. */
async function loadPast(database: Database, from: number, to: number): Promise<OverviewDay[]> {
  const rows = await database.query<OverviewDay>('overview-days', summed, [dateOf(from), dateOf(to)]);
  const known = new Map(rows.map((day) => [day.date, day]));
  let missing = from;
  while (missing <= to && known.has(dateOf(missing))) missing += DAY_MS;
  const rest = missing <= to ? await loadDays(database, missing, to) : [];
  const before = Array.from({ length: Math.round((missing - from) / DAY_MS) }, (_, index) =>
    known.get(dateOf(from + index * DAY_MS)),
  );
  return [...before.filter((day) => day !== undefined), ...rest];
}

type OverviewCounts = { at: Date; users: Users; days: OverviewDay[] };

/** Maximum age of cached counts, and of past days, in ms. */
const keepCountsMs = 60_000;
const keepPastMs = 600_000;

type Reading = Pick<Services, 'database' | 'memory' | 'clock'>;

/** Past days hardly change: a run that awaited a confirmation may still end, an account may be deleted. */
function pastDays({ database, memory }: Reading, now: number, days: number): Promise<OverviewDay[]> {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return memory.cache.get(`overview-days-before-${today}`, { now, maxAgeMs: keepPastMs }, () =>
    loadPast(database, today - (days - 1) * DAY_MS, today - DAY_MS),
  );
}

async function count(reading: Reading, now: Date, days: number): Promise<OverviewCounts> {
  const { database } = reading;
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS);
  const [[found], past] = await Promise.all([
    database.query<Accounts>('overview-accounts', accounts, [smallestId(weekAgo)]),
    pastDays(reading, now.getTime(), days),
  ]);
  const [seen] = await database.query<Active>('overview-active', active, [weekAgo]);
  const today = await loadDays(database, Math.floor(now.getTime() / DAY_MS) * DAY_MS, now.getTime());
  if (!found || !seen) throw new Error('A query without conditions returned no row');
  return { at: now, users: { ...found, ...seen }, days: [...past, ...today.slice(0, 1)] };
}

/**
 * Accounts, and the runs and costs of the last `days` UTC days. Counted at most once a minute per process, past days
 * every ten minutes, so that any number of screens costs the database one count.
 */
const overviewCounts = (reading: Reading, now: Date, days: number): Promise<OverviewCounts> =>
  reading.memory.cache.get('overview-counts', { now: now.getTime(), maxAgeMs: keepCountsMs }, () =>
    count(reading, now, days),
  );

const counted = (where: string) =>
  `(select count(*)::int from (select 1 from executions where ${where} limit ${maxOverviewCount}) q)`;

const queue = `
  select ${counted(executionState.isQueued())} as waiting,
    ${counted(executionState.isRunning())} as running,
    json_build_object('waiting', ${counted(`${executionState.isQueued()} and is_follow_up`)},
      'running', ${counted(`${executionState.isRunning()} and is_follow_up`)}) as questions,
    (select greatest(0, extract(epoch from $1::timestamptz - created_at))::int from executions
      where ${executionState.isQueued()} order by id limit 1
    ) as oldest_waiting_seconds,
    (select count(*)::int from (
      select 1 from schedules where enabled and next_run_at <= $1 limit ${maxOverviewCount}) d) as schedules_due,
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

const stopped = `
  with stopped as (
    select task_id, count(*)::int as schedules from schedules
    where not enabled and stop_reason = 'FAILURES' and stopped_at >= $1 group by task_id
  )
  select s.task_id as id, t.name, s.schedules, (sum(s.schedules) over ())::int as total
  from stopped s join tasks t on t.id = s.task_id order by s.schedules desc, t.name limit 3`;

const approvals = `
  select count(*)::int as approvals from (select 1 from tool_calls where ${toolCallState.isWaiting()} limit ${maxOverviewCount}) q`;

type Stopped = OverviewNeeds['stopped_schedules']['tasks'][number] & { total: number };

/** Loads the conditions that wait for an administrator. */
async function loadNeeds(reading: Reading, now: Date): Promise<OverviewNeeds> {
  const { database, memory } = reading;
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS);
  const [waiting] = await database.query<{ approvals: number }>('overview-approvals', approvals, []);
  const tasks = await database.query<Stopped>('overview-stopped-schedules', stopped, [weekAgo]);
  const spent_budgets = await memory.cache.get(
    'overview-spent-budgets',
    { now: now.getTime(), maxAgeMs: keepCountsMs },
    () => listSpentBudgets(database, now),
  );
  return {
    approvals: waiting?.approvals ?? 0,
    stopped_schedules: {
      total: tasks[0]?.total ?? 0,
      tasks: tasks.map(({ id, name, schedules }) => ({ id, name, schedules })),
    },
    spent_budgets,
  };
}

/** The current state. Sequential statements, as each would open its own connection when run in parallel. */
async function loadLive(reading: Reading, now: Date) {
  const { database } = reading;
  const queue = await loadQueue(database, now);
  const workers = await loadWorkers(database);
  const jobs = await jobQueues(database);
  const needs = await loadNeeds(reading, now);
  const { families } = await loadFamilyHealth(reading);
  return { queue, workers, jobs, needs, models: families };
}

/** Every family with its health; one that no run used has none. */
function healthOf(
  families: readonly { family: ModelHealth['family']; source: ModelHealth['source'] }[],
  found: readonly FamilyHealth[],
): ModelHealth[] {
  return families.map(({ family, source }) => {
    const health = found.find((each) => each.family === family);
    return {
      family,
      source,
      runs: health?.day.runs ?? 0,
      failed: health?.day.failed ?? 0,
      last_failure: health?.last_failure ?? null,
      last_success_at: health?.last_success_at ?? null,
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

/** The system overview for administrators. What reads more than a few rows is counted once a minute. */
export async function getOverview(ctx: SignedIn): Promise<Overview> {
  const { config } = ctx;
  const now = ctx.clock.now();
  const [counts, { queue, workers, jobs, needs, models }] = await Promise.all([
    overviewCounts(ctx, now, days),
    loadLive(ctx, now),
  ]);
  return {
    counted_at: counts.at.toISOString(),
    ...costBasis(ctx),
    users: counts.users,
    days: counts.days,
    needs,
    queue,
    models: healthOf(
      llmModels.map((family) => ({ family, source: sourceOf(config, family) })),
      models,
    ),
    workers,
    jobs,
  };
}
