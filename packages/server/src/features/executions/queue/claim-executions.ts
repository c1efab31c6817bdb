import type { Language } from '@agentarium/contracts';
import type { StoredSources } from '../../../db/schema/index.ts';
import { executionState } from '../../../db/states/execution-state.ts';
import { addStatusEvents, signalQueued } from '../../../db/states/status-events.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { contentColumns, type ExecutionContent } from './execution-content.ts';
import { isOfFreeFamily, usersAtOnce, waitingExecutions } from './waiting-executions.ts';

/** An execution in a worker's hands; `attempt` fences off a worker that lost it. */
export type ClaimedExecution = ExecutionContent & {
  id: string;
  user_id: string;
  task_id: string;
  attempt: number;
  language: Language;
  input_params: Record<string, unknown>;
  sources: StoredSources;
  parent_execution_id: string | null;
  request_id: string | null;
  is_follow_up: boolean;
  /** A schedule began it, or it set the schedule up: its end is recorded in the schedule. */
  is_of_schedule: boolean;
};

const claimOf = (waiting: string) => `
  with recursive ${waiting}, claimed as (
    update executions e
    set status = ${executionState.running}, claimed_by = $1, attempt = e.attempt + 1, updated_at = $3, started_at = coalesce(e.started_at, $3)
    from next where e.id = next.id
    returning e.id, e.user_id, e.attempt
  ), announced as (${addStatusEvents('claimed', 'running', '$3')})
  select claimed.id, rest.* from (
    select (select user_id from waiting order by user_id offset ${usersAtOnce - 1}) as last_user, exists (
      select 1 from waiting w cross join lateral (
        select 1 from executions e
        where e.user_id = w.user_id and ${executionState.isQueued('e.status')} and e.id not in (select id from claimed) limit 1) left_over
    ) as waiting, (select count(*) from claimed) < (select count(*) from ranked) as missed
  ) rest left join claimed on true`;

// Two statements: the shared plan of one for both cases looked so expensive to PostgreSQL that it planned each claim
// again, which took longer than the claim.
const claim = claimOf(waitingExecutions());
const claimWithout = claimOf(waitingExecutions(isOfFreeFamily));

/** Read after the locks are over: a claim's own answer is short, so that sending it never waits for its reader. */
const readClaimed = `
  select e.id, e.user_id, e.task_id, e.attempt, e.language, e.input_params, e.sources, e.parent_execution_id,
    e.request_id, e.is_follow_up, (e.schedule_id is not null and e.parent_execution_id is null) as is_of_schedule,
    ${contentColumns}
  from executions e join tasks t on t.id = e.task_id join agents a on a.id = e.agent_id
  where e.id = any(string_to_array($2, ',')::uuid[]) and e.claimed_by = $1 and ${executionState.isRunning('e.status')}`;

/** Before every user's id. */
export const noUser = '00000000-0000-0000-0000-000000000000';

/**
 * The runs that a claim took, whether others still wait, and the user behind whom the next claim begins to look:
 * `noUser` when this one saw the last of them. `missed`: another claim was taking runs of the same users.
 */
export type Claimed = { claimed: ClaimedExecution[]; waiting: boolean; missed: boolean; lastUser: string };

/** A claim that takes nothing gives one row as well. */
type Row = { id: string | null; last_user: string | null; waiting: boolean; missed: boolean };

/**
 * Takes up to `limit` waiting executions for this worker: each goes to one worker only, none takes a user beyond
 * `RUNS_PER_USER` at once, and users with the fewest runs in progress come first. `after` is the `lastUser` of the claim
 * before, so that with very many waiting users everybody's turn comes. `without` are the model families that have no
 * free slot here.
 */
export async function claimExecutions(
  { database, clock, config }: Services,
  workerId: string,
  { limit, without, after }: { limit: number; without: readonly string[]; after: string },
): Promise<Claimed> {
  const values = [workerId, limit, clock.now(), after, config.runsPerUser];
  const rows =
    without.length === 0
      ? await database.query<Row>('claim-executions', claim, values)
      : await database.query<Row>('claim-executions-without', claimWithout, [...values, without.join()]);
  const { last_user = null, waiting = false, missed = false } = rows[0] ?? {};
  const ids = rows.flatMap(({ id }) => id ?? []);
  const claimed = ids.length === 0 ? [] : await readExecutions(database, workerId, ids);
  return { claimed, waiting, missed, lastUser: last_user ?? noUser };
}

/** Reads what a worker needs of the runs that it has claimed; those that it does not have any more are left out. */
const readExecutions = (database: Database, workerId: string, ids: readonly string[]) =>
  database.query<ClaimedExecution>('read-claimed', readClaimed, [workerId, ids.join()]);

const claims = `select id from executions where claimed_by = $1 and ${executionState.isRunning()}`;

/** The runs that this worker has, as the database knows it. */
export async function readClaims(database: Database, workerId: string): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>('read-claims', claims, [workerId]);
  return new Set(rows.map(({ id }) => id));
}

const drop = `update executions set claimed_by = null where id = $1 and claimed_by = $2 and ${executionState.isRunning()}`;

/** Gives up one run, so that it is picked up again like that of a dead worker. */
export async function releaseClaim(database: Database, executionId: string, workerId: string): Promise<void> {
  await database.query('release-claim', drop, [executionId, workerId]);
}

const release = `
  with released as (
    update executions set status = ${executionState.queued}, claimed_by = null, updated_at = $2
    where claimed_by = $1 and ${executionState.isRunning()}
    returning id, attempt
  ), announced as (${addStatusEvents('released', 'queued', '$2')})
  select id, ${signalQueued} from released`;

/** Hands a stopping worker's executions back to the queue. */
export async function releaseExecutions(database: Database, workerId: string, now: Date): Promise<number> {
  const rows = await database.query('release-executions', release, [workerId, now]);
  await database.query('forget-worker', 'delete from workers where id = $1', [workerId]);
  return rows.length;
}
