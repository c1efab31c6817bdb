import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { type AnyJob, definePeriodicJob } from '../../platform/jobs/jobs.ts';

/** Past days that the overview shows. */
const days = 29;

/** Deleting an account changes these days too: whichever comes second sees the other's changes. */
const lock = 'lock table system_days in share row exclusive mode';

/** Runs that end after their day are included in the next count: soon for recent days, a day later for older ones. */
const count = `
  with wanted as (
    select day::date from generate_series($1::date, $2::date, interval '1 day') day
    except select day from system_days
      where counted_at > $3::timestamptz - case when day > $2::date - 2 then interval '10 minutes' else interval '1 day' end
  ), runs as (
    select day, sum(completed) as completed, sum(failed) as failed, sum(cancelled) as cancelled
    from run_days where day in (select day from wanted) group by day
  ), costs as (
    select day, sum(input_tokens) as input_tokens, sum(output_tokens) as output_tokens, sum(cost_micros) as cost_micros
    from usage_costs where day in (select day from wanted) group by day
  )
  insert into system_days (day, completed, failed, cancelled, input_tokens, output_tokens, cost_micros, counted_at)
  select day, coalesce(completed, 0), coalesce(failed, 0), coalesce(cancelled, 0), coalesce(input_tokens, 0),
    coalesce(output_tokens, 0), coalesce(cost_micros, 0), $3::timestamptz
  from wanted left join runs using (day) left join costs using (day)
  on conflict (day) do update set completed = excluded.completed, failed = excluded.failed,
    cancelled = excluded.cancelled, input_tokens = excluded.input_tokens, output_tokens = excluded.output_tokens,
    cost_micros = excluded.cost_micros, counted_at = excluded.counted_at`;

const forget = 'delete from system_days where day < $1::date';

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Sums all users' runs and costs of past days that were not counted yet or may have changed. */
export async function countDays({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const first = dateOf(now.getTime() - days * DAY_MS);
  await database.transaction(async (tx) => {
    await tx.query('', lock, []);
    await tx.query('count-days', count, [first, dateOf(now.getTime() - DAY_MS), now]);
    await tx.query('forget-days', forget, [first]);
  });
}

export const insightJobs: AnyJob[] = [
  definePeriodicJob({ name: 'count-days', cron: '* * * * *', handler: countDays }),
];
