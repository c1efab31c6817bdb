import { HOUR_MS } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/context.ts';
import { smallestId } from '../../../platform/ids.ts';
import type { JobInput } from '../../../platform/jobs/define-job.ts';

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
  insert into run_hours (hour, task_id, agent_id, model, status, error_code, runs)
  select due.hour, e.task_id, e.agent_id, coalesce(e.model, ''), e.status, coalesce(e.error_code, ''), count(*)
  from unnest($1::timestamptz[], $2::uuid[], $3::uuid[]) as due(hour, first, next)
    join executions e on e.id >= due.first and e.id < due.next
  where not e.is_follow_up
  group by 1, 2, 3, 4, 5, 6`;

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
