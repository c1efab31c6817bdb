import type { OverviewDay, RunEnd } from '@agentarium/contracts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { smallestId } from '../../platform/ids.ts';

/** Ids are UUIDv7, so a week's accounts are a range of keys. */
const accounts = `
  select count(*)::int as total, (count(*) filter (where id >= $1))::int as new_7_days from users`;

const active = `
  select count(*)::int as active_7_days from (
    select user_id from sessions where last_seen_at >= $1 group by user_id
  ) seen`;

/** Days that were already summed (job `count-days`). */
const counted = `
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
  const rows = await database.query<OverviewDay>('overview-days', counted, [dateOf(from), dateOf(to)]);
  const known = new Map(rows.map((day) => [day.date, day]));
  let missing = from;
  while (missing <= to && known.has(dateOf(missing))) missing += DAY_MS;
  const rest = missing <= to ? await loadDays(database, missing, to) : [];
  const before = Array.from({ length: Math.round((missing - from) / DAY_MS) }, (_, index) =>
    known.get(dateOf(from + index * DAY_MS)),
  );
  return [...before.filter((day) => day !== undefined), ...rest];
}

export type OverviewCounts = { at: Date; users: Users; days: OverviewDay[] };

/** Maximum age of cached counts, and of past days, in ms. */
const keepCountsMs = 60_000;
const keepPastMs = 600_000;

type Reading = Pick<Services, 'database' | 'memory'>;

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
export const overviewCounts = (reading: Reading, now: Date, days: number): Promise<OverviewCounts> =>
  reading.memory.cache.get('overview-counts', { now: now.getTime(), maxAgeMs: keepCountsMs }, () =>
    count(reading, now, days),
  );
