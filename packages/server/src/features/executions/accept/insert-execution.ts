import { executionState } from '../../../db/states/execution-state.ts';
import { addStatusEvents } from '../../../db/states/status-events.ts';
import { isAccount } from '../../../platform/context.ts';
import { batched } from '../../../platform/database/batched.ts';
import type { Database, Statements } from '../../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import { userTurn } from '../queue/waiting-executions.ts';
import type { AcceptedExecution } from './accept-input.ts';
import type { Charge } from './charge.ts';
import type { UsageRead } from './rules.ts';

/** How a run is paid for, and the versions of the rows that this was decided from. */
export type Payment = Pick<UsageRead, 'userVersion' | 'taskVersion'> & {
  charge: Charge;
  packId: string | null;
};

type Written = Payment & {
  scheduleId: string | null;
  /** Kept with the run; a key that is there makes the statement fail, so that nothing is changed. */
  idempotency: AcceptedExecution['idempotency'];
  /** Claims the run at once for this worker, if the user has fewer than `runsPerUser` running. */
  claim: { workerId: string; runsPerUser: number } | null;
};

/**
 * Counts and writes the runs in $1, which belong to different users. The versions are `xmin`, which every change of a row
 * changes: each user is locked, and both rows are compared under that lock. If a version differs, or another transaction
 * locks the user, nothing is written. A claim takes the same locks as `waitingExecutions`; if another claim holds them,
 * the run is queued.
 */
const insert = `
  with given as (
    select * from json_to_recordset($1::json) as g(id uuid, user_id uuid, task_id uuid, agent_id uuid,
      parent_execution_id uuid, task_name text, agent_name text, language text, input_params jsonb, sources jsonb,
      hidden_inputs text[], request_id text, triggered_by_scheduler boolean, schedule_id uuid, charge_source text,
      charge_pack_id uuid, window_at timestamptz, daily_count int, task_window_at timestamptz, task_count int,
      user_version text, task_version text, key text, request_hash text, worker uuid, runs_per_user int, announces boolean,
      is_awaited boolean, at timestamptz)
  ), unchanged as materialized (
    select g.*, locked.row_at from given g cross join lateral (
      select u.ctid as row_at from users u where u.id = g.user_id and u.xmin = g.user_version::xid
      limit 1 for no key update skip locked
    ) locked
  ), task_counted as (
    insert into task_usages (user_id, task_id, window_started_at, count)
    select user_id, task_id, task_window_at, task_count from unchanged
    on conflict (user_id, task_id) do update set window_started_at = excluded.window_started_at, count = excluded.count
      where task_usages.xmin = (select g.task_version::xid from given g where g.user_id = task_usages.user_id)
    returning user_id
  ), paid as materialized (
    select unchanged.* from unchanged join task_counted using (user_id)
  ), counted as (
    update users u set usage_started_at = p.window_at, usage_count = p.daily_count from paid p where u.ctid = p.row_at
  ), kept as (
    insert into idempotency_keys (user_id, key, request_hash, target_id, created_at)
    select user_id, key, request_hash, id, at from paid where key is not null
  ), claim as materialized (
    select p.*, case
      when p.worker is null or not pg_try_advisory_xact_lock(${userTurn}, hashtext(p.user_id::text)) then false
      else coalesce((select runs from runs_in_hand(array[p.user_id])), 0) < p.runs_per_user
    end as done from paid p
  ), made as (
    insert into executions (id, user_id, task_id, agent_id, parent_execution_id, task_name, agent_name, status, language,
      input_params, charge_source, charge_pack_id, charge_window_at, charge_task_window_at, created_at, updated_at,
      triggered_by_scheduler, schedule_id, hidden_inputs, request_id, claimed_by, attempt, started_at, sources)
    select id, user_id, task_id, agent_id, parent_execution_id, task_name, agent_name,
      case when done then ${executionState.running} else ${executionState.queued} end, language, input_params, charge_source,
      charge_pack_id, window_at, task_window_at, at, at, triggered_by_scheduler, schedule_id, hidden_inputs, request_id,
      case when done then worker end, done::int, case when done then at end, sources
    from claim
    returning id, attempt, created_at
  ), announced as (${addStatusEvents('made where attempt > 0', 'running', 'created_at')})
  select made.id, attempt > 0 as claimed,
    case when given.announces then pg_notify('agentarium', 'queue:' || made.id)::text end as signalled,
    case when (select bool_and(is_awaited) from given) then set_config('synchronous_commit', 'off', true) end as committed
  from made join given on given.id = made.id`;

/**
 * Makes acceptances durable that did not wait for the disk: a commit waits for those before it. Call it before
 * responding with such a run that has not ended.
 */
export const flushAcceptances = (database: Database) =>
  database.query('flush-acceptances', 'select pg_current_xact_id()::text', []);

/** The state after acceptance: a worker of this process has the run, or it waits for one. */
export type Accepted = 'claimed' | 'queued';

/** `announces`: the commit signals the run. `isAwaited`: the commit need not wait for the disk; that of the end will. */
type Accepting = { run: AcceptedExecution; written: Written; announces: boolean; isAwaited: boolean };

const given = ({ run, written, announces, isAwaited }: Accepting) => ({
  id: run.id,
  user_id: run.userId,
  task_id: run.facts.task.id,
  agent_id: run.facts.agent.id,
  parent_execution_id: run.parentExecutionId,
  task_name: run.facts.task.name,
  agent_name: run.facts.agent.name,
  language: run.language,
  input_params: run.values,
  sources: run.sources,
  hidden_inputs: run.hidden,
  request_id: run.requestId,
  triggered_by_scheduler: run.ofSchedule.planned,
  schedule_id: written.scheduleId,
  charge_source: written.charge.source,
  charge_pack_id: written.packId,
  window_at: written.charge.daily.started_at,
  daily_count: written.charge.daily.count,
  task_window_at: written.charge.task.started_at,
  task_count: written.charge.task.count,
  user_version: written.userVersion,
  task_version: written.taskVersion,
  key: written.idempotency?.key ?? null,
  request_hash: written.idempotency?.hash ?? null,
  worker: written.claim?.workerId ?? null,
  runs_per_user: written.claim?.runsPerUser ?? null,
  announces,
  is_awaited: isAwaited,
  at: run.now,
});

/** Returns the outcome of each run by its id; runs that were not written are left out. */
async function insertMany(db: Statements, accepting: readonly Accepting[]): Promise<Map<string, Accepted>> {
  const values = [JSON.stringify(accepting.map(given))];
  const rows = await db.query<{ id: string; claimed: boolean }>('insert-execution', insert, values);
  return new Map(rows.map(({ id, claimed }) => [id, claimed ? 'claimed' : 'queued']));
}

const insertTogether = batched<Accepting, Accepted | null>(
  async (database, accepting) => {
    const insertOne = async (one: Accepting) => (await insertMany(database, [one])).get(one.run.id) ?? null;
    try {
      const accepted = await insertMany(database, accepting);
      return accepting.map(({ run }) => accepted.get(run.id) ?? null);
    } catch (error) {
      // An existing key, or a task that was deleted meanwhile, fails the whole statement.
      if (accepting.length === 1 || isDatabaseUnavailable(error)) throw error;
      return accepting.map(insertOne);
    }
  },
  { maxWaitMs: 20 },
);

/** Users with an acceptance in flight in this process. */
const writing = new WeakMap<Database, Set<string>>();

/**
 * Counts a run and writes its row, together with others that are accepted at about the same time. Returns null, with
 * nothing changed, when the user or the task's count has changed since the payment was decided, or is about to.
 */
export async function insertExecution(
  database: Database,
  run: AcceptedExecution,
  written: Written,
): Promise<Accepted | null> {
  const users = writing.get(database) ?? new Set();
  writing.set(database, users);
  if (users.has(run.userId)) return null;
  users.add(run.userId);
  try {
    return await insertTogether(database, { run, written, announces: false, isAwaited: run.isAwaited });
  } finally {
    users.delete(run.userId);
  }
}

/** As `insertExecution`, but in the caller's transaction, whose commit signals runs that no account asked for. */
export async function insertExecutionIn(
  tx: Statements,
  run: AcceptedExecution,
  written: Written,
): Promise<Accepted | null> {
  const accepting = { run, written, announces: !isAccount(run.actor), isAwaited: false };
  return (await insertMany(tx, [accepting])).get(run.id) ?? null;
}
