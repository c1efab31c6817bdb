import type {
  ChildTaskConfig,
  Language,
  LlmModel,
  OutputParameter,
  Parameter,
  ProfileField,
  PromptRole,
} from '@agentarium/contracts';
import { hiddenValuesOf, type InputValues, visibleValuesOf } from '../../../db/run-data.ts';
import type { StoredSources } from '../../../db/schema/index.ts';
import { addStatusEvents, executionState } from '../../../db/states.ts';
import type { Services } from '../../../platform/context.ts';

type Texts = Record<string, Record<string, string | null>>;

/** An execution that a worker has claimed; `attempt` fences off a worker that lost it. */
export type ClaimedExecution = InputValues & {
  id: string;
  user_id: string;
  task_id: string;
  attempt: number;
  language: Language;
  input_params: Record<string, unknown>;
  sources: StoredSources;
  /** The profile fields that its user withholds from models now. */
  withheld_fields: ProfileField[];
  parent_execution_id: string | null;
  request_id: string | null;
  is_follow_up: boolean;
  /** A schedule began it, or it set the schedule up: its end is recorded in the schedule. */
  is_of_schedule: boolean;
  task: {
    name: string;
    description: string;
    required_parameters: Parameter[];
    output_parameters: OutputParameter[];
    child_task_config: ChildTaskConfig | null;
    tools_enabled: boolean | null;
    locales: Texts;
  };
  agent: { name: string; role: string; description: string; locales: Texts };
  prompts:
    | {
        id: string;
        revision: number;
        role: PromptRole;
        title: string;
        content: string;
        version: number;
        model_type: LlmModel;
      }[]
    | null;
};

/** Users that one claim looks at; the next claim continues behind them. */
const usersPerClaim = 100;

/** The namespace of the advisory locks of users whose runs are being claimed; any number that nothing else locks. */
const userLockKey = 7_201_512;

/** SQL: a run's first prompt is of a model family with a free slot, none of those in `without`. */
const isOfFreeFamily = `coalesce((
  select p.model_type from task_prompts tp join prompts p on p.id = tp.prompt_id
  where tp.task_id = e.task_id order by tp.position limit 1), 'chatgpt') <> all(:without::text[])`;

/**
 * Claims up to `limit` queued runs for a worker, those that meet `condition`.
 *
 * Fairness: at most `RUNS_PER_USER` runs of a user are active at once, over all processes, and users with the fewest
 * active runs come first. A run that awaits approval has no worker and is not active. A claim looks at up to 100 users
 * with queued runs, from the one behind user `after` on, and the next claim continues behind them.
 *
 * 1. `next_user` walks from user to user by the index `executions_queued`, so that of a thousand queued runs of one user
 *    only the first few are read. A `distinct` would read them all.
 * 2. `ranked` gives each user's next run the rank `active + 1`, the one after it `active + 2` and so on, and keeps the
 *    `limit` lowest ranks: what this claim takes unless others interfere.
 * 3. `locked` takes the advisory locks of these users, and leaves out those that another claim holds: only claims of the
 *    same user meet. One lock for all claims made eight claiming processes wait in 39 % of the samples, this one in 1 to
 *    3 % (decision 0039). Row locks of `users` would wait for every acceptance.
 * 4. `allowed` counts the active runs again, under the locks: `count_active_runs` is volatile, so that it sees what was
 *    committed since the statement began. This keeps the limit exact; `ranked` alone could be outdated.
 * 5. `claimed` takes the rows that are still queued.
 *
 * A table of its own for the queue would make claims and ends cheaper by 0.15 of 2.8 ms of the database, and would have
 * to agree with `executions` at every change of a status; so the row of a run is its place in the queue (decision 0001).
 */
const claimWhere = (condition: string) => `
  with recursive next_user(user_id) as (
    (select user_id from executions where ${executionState.isQueued()} and user_id > :after::uuid order by user_id limit 1)
    union all
    select (select e.user_id from executions e where ${executionState.isQueued('e.status')} and e.user_id > n.user_id
      order by e.user_id limit 1)
    from next_user n where n.user_id is not null
  ), candidates as materialized (
    select user_id from next_user where user_id is not null limit ${usersPerClaim}
  ), active as materialized (
    select user_id, count(*)::int as runs from executions
    where ${executionState.isRunning()} and claimed_by is not null group by user_id
  ), ranked as materialized (
    select run.id, c.user_id, coalesce(a.runs, 0) + run.position as rank
    from candidates c left join active a on a.user_id = c.user_id
    cross join lateral (
      select first.id, row_number() over (order by first.id) as position
      from (
        select e.id from executions e
        where e.user_id = c.user_id and ${executionState.isQueued('e.status')} and ${condition}
        order by e.id limit least(:limit::int, greatest(0, :runs_per_user::int - coalesce(a.runs, 0)))
      ) first
    ) run
    order by 3, 1 limit :limit
  ), locked as materialized (
    select u.user_id from (select distinct user_id from ranked) u
    where pg_try_advisory_xact_lock(${userLockKey}, hashtext(u.user_id::text))
  ), allowed as (
    select r.id from (
      select ranked.id, ranked.user_id, row_number() over (partition by ranked.user_id order by ranked.id) as position
      from ranked join locked on locked.user_id = ranked.user_id
    ) r left join count_active_runs((select array_agg(user_id) from locked)) a on a.of_user = r.user_id
    where r.position <= :runs_per_user::int - coalesce(a.runs, 0)
  ), next as (
    select e.id from executions e join allowed on allowed.id = e.id where ${executionState.isQueued('e.status')}
    for update of e skip locked
  ), claimed as (
    update executions e
    set status = ${executionState.running}, claimed_by = :worker, attempt = e.attempt + 1, updated_at = :now, started_at = coalesce(e.started_at, :now)
    from next where e.id = next.id
    returning e.id, e.user_id, e.attempt
  ), announced as (${addStatusEvents('claimed', 'running', ':now')})
  select claimed.id, rest.* from (
    select (select user_id from candidates order by user_id offset ${usersPerClaim - 1}) as last_user, exists (
      select 1 from candidates c cross join lateral (
        select 1 from executions e
        where e.user_id = c.user_id and ${executionState.isQueued('e.status')} and e.id not in (select id from claimed) limit 1) queued
    ) as has_backlog, (select count(*) from claimed) < (select count(*) from ranked) as lost_race
  ) rest left join claimed on true`;

// Two statements: the shared plan of one for both cases looked so expensive to PostgreSQL that it planned each claim
// again, which took longer than the claim.
const claim = claimWhere('true');
const claimOfFreeFamilies = claimWhere(isOfFreeFamily);

/** Read after the locks are over: a claim's own result is short, so that sending it never waits for its reader. */
const readClaimed = `
  select e.id, e.user_id, e.task_id, e.attempt, e.language, e.input_params, e.sources, u.withheld_fields,
    ${hiddenValuesOf('e')}, ${visibleValuesOf('e')},
    e.parent_execution_id, e.request_id, e.is_follow_up, (e.schedule_id is not null and e.parent_execution_id is null) as is_of_schedule,
    json_build_object('name', t.name, 'description', t.description, 'required_parameters', t.required_parameters,
      'output_parameters', t.output_parameters, 'child_task_config', t.child_task_config,
      'tools_enabled', t.config->'tools_enabled', 'locales', t.config->'locales') as task,
    json_build_object('name', a.name, 'role', a.role, 'description', a.description,
      'locales', a.config->'locales') as agent, (
      select json_agg(json_build_object('id', p.id, 'revision', p.change_count, 'role', p.role, 'title', p.title,
        'content', p.content, 'version', p.version, 'model_type', p.model_type) order by tp.position)
      from task_prompts tp join prompts p on p.id = tp.prompt_id where tp.task_id = t.id) as prompts
  from executions e join tasks t on t.id = e.task_id join agents a on a.id = e.agent_id join users u on u.id = e.user_id
  where e.id = any($2::uuid[]) and e.claimed_by = $1 and ${executionState.isRunning('e.status')}`;

/** Before every user's id: a claim behind it begins with the first user. */
export const noUser = '00000000-0000-0000-0000-000000000000';

/**
 * The claimed runs, and whether users that this claim looked at have others queued. `lastUser` is the `after` of the
 * next claim, `noUser` when this one saw the last user. `lostRace`: another claim was taking runs of the same users.
 */
export type Claimed = {
  claimed: ClaimedExecution[];
  hasBacklog: boolean;
  lostRace: boolean;
  lastUser: string;
};

/** A claim that takes nothing gives one row as well. */
type Row = { id: string | null; last_user: string | null; has_backlog: boolean; lost_race: boolean };

/**
 * Claims up to `limit` queued executions for this worker: each goes to one worker only, and no user gets more than
 * `RUNS_PER_USER` active ones. `after` is the `lastUser` of the claim before. `without` are the model families that
 * have no free slot here.
 */
export async function claimExecutions(
  { database, clock, config }: Services,
  workerId: string,
  { limit, without, after }: { limit: number; without: readonly string[]; after: string },
): Promise<Claimed> {
  const values = { worker: workerId, limit, now: clock.now(), after, runs_per_user: config.runsPerUser };
  const rows =
    without.length === 0
      ? await database.query<Row>('claim-executions', claim, values)
      : await database.query<Row>('claim-of-free-families', claimOfFreeFamilies, {
          ...values,
          without,
        });
  const { last_user = null, has_backlog: hasBacklog = false, lost_race: lostRace = false } = rows[0] ?? {};
  const ids = rows.flatMap(({ id }) => id ?? []);
  const claimed =
    ids.length === 0
      ? []
      : await database.query<ClaimedExecution>('read-claimed', readClaimed, [workerId, ids]);
  return { claimed, hasBacklog, lostRace, lastUser: last_user ?? noUser };
}
