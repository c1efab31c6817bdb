import { executionState } from '../../../db/states/execution-state.ts';
/** Waiting users per claim; the next claim continues after them, round-robin. */
export const usersAtOnce = 100;

/** Any number that nothing else in this database locks. */
export const userTurn = 7_201_512;

/** A run of a model family that is none of those named in $6, separated by commas. */
export const isOfFreeFamily = `coalesce((
  select p.model_type from task_prompts tp join prompts p on p.id = tp.prompt_id
  where tp.task_id = e.task_id order by tp.position limit 1), 'chatgpt') <> all(string_to_array($6::text, ','))`;

/**
 * The runs to take next, as parts of a statement that begins with `with recursive`: relation `next` of ids, `ranked`,
 * what it would take without competing claims, and `waiting`, the users looked at, from the one behind user $4 on. At most
 * $5 runs of a user are in progress at once, who has the fewest comes first; $2 runs in all, those that fulfil `condition`. Walks from user to user by the index `executions_queued`, so that of a thousand
 * waiting runs of one user just the first few are read. A run that waits for a confirmation does not count as running.
 *
 * Only claims of the same user meet: each takes those users whose lock is free, and counts their runs in progress once it
 * has it.
 */
export const waitingExecutions = (condition = 'true') => `
  behind(user_id) as (
    (select user_id from executions where ${executionState.isQueued()} and user_id > $4::uuid order by user_id limit 1)
    union all
    select (select e.user_id from executions e where ${executionState.isQueued('e.status')} and e.user_id > b.user_id
      order by e.user_id limit 1)
    from behind b where b.user_id is not null
  ),
  waiting as materialized (select user_id from behind where user_id is not null limit ${usersAtOnce}),
  in_hand as materialized (
    select user_id, count(*)::int as runs from executions
    where ${executionState.isRunning()} and claimed_by is not null group by user_id
  ),
  ranked as materialized (
    select run.id, w.user_id, coalesce(h.runs, 0) + run.place as rank
    from waiting w left join in_hand h on h.user_id = w.user_id
    cross join lateral (
      select first.id, row_number() over (order by first.id) as place
      from (
        select e.id from executions e
        where e.user_id = w.user_id and ${executionState.isQueued('e.status')} and ${condition}
        order by e.id limit least($2::int, greatest(0, $5::int - coalesce(h.runs, 0)))
      ) first
    ) run
    order by 3, 1 limit $2
  ),
  locked as materialized (
    select u.user_id from (select distinct user_id from ranked) u
    where pg_try_advisory_xact_lock(${userTurn}, hashtext(u.user_id::text))
  ),
  allowed as (
    select r.id from (
      select ranked.id, ranked.user_id, row_number() over (partition by ranked.user_id order by ranked.id) as place
      from ranked join locked on locked.user_id = ranked.user_id
    ) r left join runs_in_hand((select array_agg(user_id) from locked)) h on h.of_user = r.user_id
    where r.place <= $5::int - coalesce(h.runs, 0)
  ),
  next as (
    select e.id from executions e join allowed on allowed.id = e.id where ${executionState.isQueued('e.status')}
    for update of e skip locked
  )`;
