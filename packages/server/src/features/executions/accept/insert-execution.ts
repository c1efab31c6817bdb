import { executionState } from '../../../db/states/execution-state.ts';
import { addStatusEvents } from '../../../db/states/status-events.ts';
import { isAccount } from '../../../platform/context.ts';
import type { Statements } from '../../../platform/database/database.ts';
import { claimTurn, userTurn } from '../queue/waiting-executions.ts';
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
  /** Claims the run at once for this worker, if its user has fewer than `runsPerUser` in hand. */
  claim: { workerId: string; runsPerUser: number } | null;
};

/**
 * The version is `xmin`, which every change of a row changes. The user is locked first, and both rows are compared as
 * they are under that lock: with another version, or while somebody else holds it, nothing is written. A claim takes the
 * same locks as `waitingExecutions`, unless another claim holds them: then the run waits in the queue.
 */
const insert = `
  with unchanged as (
    select id from users where id = $1 and xmin = $22::xid for no key update skip locked
  ), task_counted as (
    insert into task_usages (user_id, task_id, window_started_at, count) select id, $6, $4, $5 from unchanged
    on conflict (user_id, task_id) do update set window_started_at = excluded.window_started_at, count = excluded.count
      where task_usages.xmin = $23::xid
    returning user_id
  ), counted as (
    update users set usage_started_at = $2, usage_count = $3 from task_counted where users.id = task_counted.user_id
  ), kept as (
    insert into idempotency_keys (user_id, key, request_hash, target_id, created_at)
    select user_id, $24::text, $25::text, $7, $16 from task_counted where $24::text is not null
  ), claim as materialized (
    select case
      when $26::uuid is null or not pg_try_advisory_xact_lock_shared(${claimTurn})
        or not pg_try_advisory_xact_lock(${userTurn}, hashtext($1::text)) then false
      else coalesce((select runs from runs_in_hand(array[$1::uuid])), 0) < $27::int
    end as done from task_counted
  ), made as (
    insert into executions (id, user_id, task_id, agent_id, parent_execution_id, task_name, agent_name, status, language,
      input_params, charge_source, charge_pack_id, charge_window_at, charge_task_window_at, created_at, updated_at,
      triggered_by_scheduler, schedule_id, hidden_inputs, request_id, claimed_by, attempt, started_at, sources)
    select $7, user_id, $6, $8, $9, $10, $11, case when done then ${executionState.running} else ${executionState.pending} end,
      $12, $13, $14, $15, $2, $4, $16, $16, $18, $19, $20, $21,
      case when done then $26::uuid end, done::int, case when done then $16 end, $28
    from task_counted cross join claim
    returning id, attempt
  ), told as (${addStatusEvents('made where attempt > 0', executionState.running, '$16')})
  select attempt > 0 as claimed, case when $17 then pg_notify('agentarium', 'queue:' || id)::text end from made`;

/** Whether a worker of this process has the run, or it waits for one. */
export type Accepted = 'claimed' | 'queued';

/**
 * Counts a run and writes its row. Returns null, with nothing changed, when the user or the
 * task's count has another version than the payment was decided from.
 */
export async function insertExecution(
  db: Statements,
  run: AcceptedExecution,
  { charge, packId, userVersion, taskVersion, scheduleId, idempotency, claim }: Written,
): Promise<Accepted | null> {
  const { facts, now } = run;
  const [row] = await db.query<{ claimed: boolean }>('insert-execution', insert, [
    run.userId,
    charge.daily.started_at,
    charge.daily.count,
    charge.task.started_at,
    charge.task.count,
    facts.task.id,
    run.id,
    facts.agent.id,
    run.parentExecutionId,
    facts.task.name,
    facts.agent.name,
    run.language,
    JSON.stringify(run.values),
    charge.source,
    packId,
    now,
    // In the transaction of a tick or a sequence everybody hears of it at the commit; else the caller tells.
    !isAccount(run.actor),
    run.ofSchedule.planned,
    scheduleId,
    run.hidden,
    run.requestId,
    userVersion,
    taskVersion,
    idempotency?.key ?? null,
    idempotency?.hash ?? null,
    claim?.workerId ?? null,
    claim?.runsPerUser ?? null,
    JSON.stringify(run.sources),
  ]);
  return row ? (row.claimed ? 'claimed' : 'queued') : null;
}
