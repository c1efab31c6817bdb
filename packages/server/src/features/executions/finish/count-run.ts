import type { Statements } from '../../../platform/database/database.ts';
import type { FinishedRun } from './save-result.ts';

/** In totals, in the UTC day by task, and in the hour of the user's zone: three numbers an hour, 72 a day. */
const count = `
  with run as (
    select (:created_at::timestamptz at time zone 'UTC')::date as day, hour_of_run(:user_id, :created_at) at time zone 'UTC' as hour
  ), slot as (
    select hour, 1 + 3 * extract(hour from hour)::int + :failed::int + 2 * :cancelled::int as number from run
  ), totals as (
    insert into run_totals as t (user_id, task_id, agent_id, completed, failed, cancelled, last_run_at)
    values (:user_id, :task_id, :agent_id, :completed, :failed, :cancelled, :created_at)
    on conflict (user_id, task_id, agent_id) do update set completed = t.completed + excluded.completed,
      failed = t.failed + excluded.failed, cancelled = t.cancelled + excluded.cancelled,
      last_run_at = greatest(t.last_run_at, excluded.last_run_at)
  ), days as (
    insert into run_days as d (user_id, day, task_id, agent_id, completed, failed, cancelled)
    select :user_id, day, :task_id, :agent_id, :completed, :failed, :cancelled from run
    on conflict (user_id, day, task_id, agent_id) do update set completed = d.completed + excluded.completed,
      failed = d.failed + excluded.failed, cancelled = d.cancelled + excluded.cancelled
  )
  insert into run_day_hours as h (user_id, day, minute, counts)
  select :user_id, hour::date, extract(minute from hour), hour_counts(array[number], array[1]) from slot
  on conflict (user_id, day, minute) do update set
    counts[array_position(excluded.counts, 1)] = h.counts[array_position(excluded.counts, 1)] + 1`;

/** The tasks that the user ran by hand in the half hour before. */
const countPairs = `
  insert into run_pairs as p (user_id, day, task_a, task_b, times)
  select :user_id, (:created_at::timestamptz at time zone 'UTC')::date, least(:task_id::uuid, near), greatest(:task_id::uuid, near), 1
  from tasks_near_run(:user_id, :task_id, :id, :created_at) as near order by near
  on conflict (user_id, day, task_a, task_b) do update set times = p.times + 1`;

/**
 * Counts a run for the dashboard, so that no page has to read the runs (decision 0040). A run that its user cancelled is
 * neither a success nor a failure.
 */
export async function countRun(tx: Statements, run: FinishedRun): Promise<void> {
  const { id, user_id, task_id, agent_id, created_at } = run;
  const [completed, failed, cancelled] = (['completed', 'failed', 'cancelled'] as const).map((state) =>
    Number(run.status === state),
  );
  const values = { user_id, task_id, agent_id, created_at, completed, failed, cancelled };
  await tx.query('count-run', count, values);
  if (run.status !== 'cancelled' && !run.triggered_by_scheduler)
    await tx.query('count-pairs', countPairs, { user_id, created_at, task_id, id });
}
