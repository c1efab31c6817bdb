import type { api, ExecutionStatus, ExecutionSummary, ParsedQuery } from '@agentarium/contracts';
import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import { countedHours, executions, runHours } from '../../../db/schema/index.ts';
import { type ExecutionState, hasWireStatus, wireStatus } from '../../../db/states.ts';
import { HOUR_MS } from '../../../platform/clock.ts';
import type { Services, SignedIn } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { smallestId } from '../../../platform/ids.ts';
import type { JobInput } from '../../../platform/jobs/jobs.ts';
import { matchingRuns, type RunFilter, runFilter } from './list-runs.ts';

/** Hours per transaction. */
const batch = 100;

/** Another process that counts waits, and then finds these hours counted. */
const lock = 'lock table counted_hours in share row exclusive mode';

/**
 * The first hours to count, oldest first: those never counted, so that no gap stays behind; those counted soon after
 * their end, once more, as most of their runs have ended by then; and those of 30 days daily, because runs are deleted
 * and long ones end late.
 */
const choose = `
  insert into counted_hours (hour, counted_at)
  select hour, $1 from (
    select hour from generate_series(
      date_trunc('hour', coalesce((select max(hour) + interval '1 hour' from counted_hours),
        (select created_at from executions order by id limit 1)), 'UTC'),
      date_trunc('hour', $1::timestamptz, 'UTC') - interval '1 hour', interval '1 hour') as hour
    union all
    select hour from counted_hours
    where counted_at < hour + interval '2 hours' and hour < $1::timestamptz - interval '2 hours'
      or counted_at < $1::timestamptz - interval '1 day' and hour > $1::timestamptz - interval '30 days'
  ) due order by hour limit ${batch}
  on conflict (hour) do update set counted_at = excluded.counted_at
  returning hour`;

const forget = 'delete from run_hours where hour = any($1::timestamptz[])';

/** A run belongs to the hour of its id, which is that of its creation. */
const count = `
  insert into run_hours (hour, task_id, agent_id, model, model_family, status, error_code, runs)
  select due.hour, e.task_id, e.agent_id, coalesce(e.model, ''), coalesce(e.model_family, ''), e.status,
    coalesce(e.error_code, ''), count(*)
  from unnest($1::timestamptz[], $2::uuid[], $3::uuid[]) as due(hour, first, next)
    join executions e on e.id >= due.first and e.id < due.next
  where not e.is_follow_up
  group by 1, 2, 3, 4, 5, 6, 7`;

/** Hours before the oldest run, after the retention of runs. */
const sweep = (table: 'run_hours' | 'counted_hours') => `
  delete from ${table} where hour < (
    select date_trunc('hour', created_at, 'UTC') from executions order by id limit 1)`;

type Counting = Pick<Services, 'database' | 'clock'>;

/** Counts the first hours that are due. Returns how many there were. */
const countSome = ({ database, clock }: Counting): Promise<number> =>
  database.transaction(async (tx) => {
    await tx.query('', lock, []);
    const due = await tx.query<{ hour: Date }>('choose-hours', choose, [clock.now()]);
    const hours = due.map(({ hour }) => hour);
    const first = hours.map((hour) => smallestId(hour));
    const next = hours.map((hour) => smallestId(new Date(hour.getTime() + HOUR_MS)));
    await tx.query('forget-hours', forget, [hours]);
    await tx.query('count-hours', count, [hours, first, next]);
    return due.length;
  });

/** Counts all users' runs by hour, for summaries of more runs than can be read. */
export async function countHours(services: Counting, { signal }: Pick<JobInput, 'signal'>): Promise<void> {
  while (!signal.aborted && (await countSome(services)) === batch);
  await services.database.query('sweep-run-hours', sweep('run_hours'), []);
  await services.database.query('sweep-counted-hours', sweep('counted_hours'), []);
}

type Count = { status: ExecutionState; error_code: string | null; runs: number };

/** Up to this many runs of all users are counted one by one. */
const maxExact = 10_000;
/** The newest runs of one user that are counted: the hourly totals do not know users. */
const maxOfUser = 25_000;

/** Counts the newest runs that match, at most `limit` of them. */
async function countNewest(db: Db, filter: RunFilter, limit: number): Promise<Count[]> {
  const newest = db
    .select({ status: executions.status, error_code: executions.error_code })
    .from(executions)
    .where(matchingRuns(filter))
    .orderBy(desc(executions.id))
    .limit(limit)
    .as('newest');
  return db
    .select({ status: newest.status, error_code: newest.error_code, runs: sql<number>`count(*)::int` })
    .from(newest)
    .groupBy(newest.status, newest.error_code);
}

/** Sums the hourly totals, and counts what was accepted after the last counted hour. */
async function sumHours(db: Db, filter: RunFilter): Promise<Count[]> {
  const { task_id, agent_id, model, model_family, status, error_code, from, to } = filter;
  const [last] = await db
    .select({ hour: countedHours.hour })
    .from(countedHours)
    .orderBy(desc(countedHours.hour))
    .limit(1);
  const uncounted = last ? new Date(last.hour.getTime() + HOUR_MS) : new Date(0);
  const sums = await db
    .select({
      status: runHours.status,
      error_code: sql<string | null>`nullif(${runHours.error_code}, '')`,
      runs: sql<number>`sum(${runHours.runs})::int`,
    })
    .from(runHours)
    .where(
      and(
        task_id ? eq(runHours.task_id, task_id) : undefined,
        agent_id ? eq(runHours.agent_id, agent_id) : undefined,
        model ? eq(runHours.model, model) : undefined,
        model_family ? eq(runHours.model_family, model_family) : undefined,
        status && sql.raw(hasWireStatus[status]('run_hours.status')),
        error_code ? eq(runHours.error_code, error_code) : undefined,
        from && gte(runHours.hour, new Date(Math.floor(from.getTime() / HOUR_MS) * HOUR_MS)),
        to && lte(runHours.hour, to),
      ),
    )
    .groupBy(runHours.status, runHours.error_code);
  const since = from && from > uncounted ? from : uncounted;
  return [...sums, ...(await countNewest(db, { ...filter, from: since }, maxOfUser))];
}

/** Returns the counts of all matching runs, and whether they are exact. */
async function countRuns(db: Db, filter: RunFilter): Promise<{ counts: Count[]; exact: boolean }> {
  if (filter.user_id !== undefined) {
    const counts = await countNewest(db, filter, maxOfUser);
    return { counts, exact: total(counts) < maxOfUser };
  }
  const sums = await sumHours(db, filter);
  if (total(sums) > maxExact) return { counts: sums, exact: false };
  const counts = await countNewest(db, filter, maxExact + 1);
  return { counts, exact: total(counts) <= maxExact };
}

const total = (counts: readonly Count[]) => counts.reduce((sum, { runs }) => sum + runs, 0);

/** Adds up the counts by a key, without those that have none. */
function sumBy<Key extends string>(counts: readonly Count[], keyOf: (count: Count) => Key | null) {
  const sums = new Map<Key, number>();
  for (const count of counts) {
    const key = keyOf(count);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + count.runs);
  }
  return sums;
}

/** Counts the runs of all users that match by status and by reason; for administrators. */
export async function summarizeExecutions(
  ctx: SignedIn,
  filters: ParsedQuery<typeof api.executions.summarizeExecutions>,
): Promise<ExecutionSummary> {
  const { counts, exact } = await countRuns(ctx.database.db, runFilter(filters));
  const byStatus = sumBy<ExecutionStatus>(counts, ({ status }) => wireStatus[status]);
  const byReason = sumBy(counts, ({ status, error_code }) =>
    wireStatus[status] === 'failed' ? error_code : null,
  );
  const of = (status: ExecutionStatus) => byStatus.get(status) ?? 0;
  return {
    runs: total(counts),
    by_status: {
      pending: of('pending'),
      running: of('running'),
      completed: of('completed'),
      failed: of('failed'),
    },
    by_error_code: [...byReason]
      .map(([error_code, runs]) => ({ error_code, runs }))
      .sort((a, b) => b.runs - a.runs || (a.error_code < b.error_code ? -1 : 1)),
    exact,
  };
}
