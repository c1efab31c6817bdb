-- The counts of ended runs: `recount_runs` counts all again, the functions before it serve it and `countRun`, which counts
-- one at its end. A run counts for the day and hour in which it was created. The counts of an account are deleted with it.

create or replace function hour_of_run(of_user uuid, "at" timestamptz) returns timestamptz language plpgsql stable as $$
begin
  return date_trunc('hour', "at", coalesce((select u.timezone from users u where u.id = of_user), 'UTC'));
exception when invalid_parameter_value then
  -- A zone that this database doesn't know must not keep a run from ending.
  return date_trunc('hour', "at", 'UTC');
end
$$;

-- The tasks run by hand in the 30 minutes before a run, since the same task was last run.
create or replace function tasks_near_run(of_user uuid, of_task uuid, run uuid, "at" timestamptz) returns setof uuid
language sql stable as $$
  with latest as materialized (
    select e.id, e.task_id, e.created_at, e.parent_execution_id, e.triggered_by_scheduler, e.status
    from executions e where e.user_id = of_user and e.id < run order by e.id desc limit 20
  ), recent as (
    select id, task_id from latest
    where created_at >= "at" - interval '30 minutes' and parent_execution_id is null
      and not triggered_by_scheduler and status <> 'cancelled'
  )
  select distinct r.task_id from recent r
  where r.task_id <> of_task and not exists (select 1 from recent m where m.task_id = of_task and m.id > r.id)
$$;

-- Completed, failed and cancelled runs of 24 hours: adds `times` at each of `slots`.
create or replace function hour_counts(slots int[], times int[]) returns int[] language plpgsql immutable as $$
declare
  counts int[] := array_fill(0, array[72]);
begin
  for i in 1 .. cardinality(slots) loop
    counts[slots[i]] := counts[slots[i]] + times[i];
  end loop;
  return counts;
end
$$;

create or replace function forget_runs() returns trigger language plpgsql as $$
begin
  delete from run_totals where user_id = old.id;
  delete from run_days where user_id = old.id;
  delete from run_day_hours where user_id = old.id;
  delete from run_pairs where user_id = old.id;
  return null;
end
$$;

-- Triggers fire by name: after those of the foreign keys ("RI_..."), when no run of the account can end any more.
create or replace trigger users_forget_runs after delete on users for each row execute function forget_runs();

-- Counts all existing runs again. Nothing of the product calls it: for an operator, tests and benchmarks.
create or replace function recount_runs() returns void language plpgsql as $$
begin
  truncate run_totals, run_days, run_day_hours, run_pairs;
  create temporary table ended on commit drop as
    select id, user_id, task_id, agent_id, created_at, triggered_by_scheduler,
      (status = 'completed')::int as completed,
      (status = 'failed')::int as failed, (status = 'cancelled')::int as cancelled
    from executions where status in ('completed', 'failed', 'cancelled') and parent_execution_id is null;
  insert into run_totals (user_id, task_id, agent_id, completed, failed, cancelled, last_run_at)
  select user_id, task_id, agent_id, sum(completed), sum(failed), sum(cancelled), max(created_at)
  from ended group by 1, 2, 3;
  insert into run_days (user_id, day, task_id, agent_id, completed, failed, cancelled)
  select user_id, (created_at at time zone 'UTC')::date, task_id, agent_id, sum(completed), sum(failed), sum(cancelled)
  from ended group by 1, 2, 3, 4;
  insert into run_day_hours (user_id, day, minute, counts)
  select user_id, hour::date, extract(minute from hour),
    hour_counts(array_agg(1 + 3 * extract(hour from hour)::int + failed + 2 * cancelled), array_agg(times::int))
  from (
    select user_id, hour_of_run(user_id, created_at) at time zone 'UTC' as hour, failed, cancelled, count(*) as times
    from ended group by 1, 2, 3, 4
  ) h group by 1, 2, 3;
  insert into run_pairs (user_id, day, task_a, task_b, times)
  select e.user_id, (e.created_at at time zone 'UTC')::date, least(e.task_id, near), greatest(e.task_id, near), count(*)
  from ended e cross join lateral tasks_near_run(e.user_id, e.task_id, e.id, e.created_at) as near
  where e.cancelled = 0 and not e.triggered_by_scheduler and e.created_at > now() - interval '31 days'
  group by 1, 2, 3, 4;
  drop table ended;
end
$$;
