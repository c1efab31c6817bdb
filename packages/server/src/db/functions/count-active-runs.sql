-- Counts the runs of users that workers have. Volatile, so that it counts what is committed when it is called: a claim
-- calls it once it has locked these users (packages/server/src/features/executions/queue/claim.ts).

create or replace function count_active_runs(users uuid[]) returns table (of_user uuid, runs integer)
language plpgsql volatile as $$
begin
  return query select e.user_id, count(*)::int from executions e
    where e.status = 'running' and e.claimed_by is not null and e.user_id = any(users) group by e.user_id;
end
$$;
