import { executionState } from '../../../db/states/execution-state.ts';
import { isAccount } from '../../../platform/context.ts';
import type { Statements } from '../../../platform/database/database.ts';
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
};

/**
 * The version is `xmin`, which every change of a row changes. The user is locked first, and both rows are compared as
 * they are under that lock: with another version, or while somebody else holds it, nothing is written.
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
  )
  insert into executions (id, user_id, task_id, agent_id, parent_execution_id, task_name, agent_name, status, language,
    input_params, charge_source, charge_pack_id, charge_window_at, charge_task_window_at, created_at, updated_at,
    triggered_by_scheduler, schedule_id, hidden_inputs, request_id)
  select $7, user_id, $6, $8, $9, $10, $11, ${executionState.pending}, $12, $13, $14, $15, $2, $4, $16, $16, $18, $19, $20, $21
  from task_counted
  returning case when $17 then pg_notify('agentarium', 'queue:' || id)::text end`;

/**
 * Counts a run and writes its row. Returns false, with nothing changed, when the user or the task's count has another
 * version than the payment was decided from.
 */
export async function insertExecution(
  db: Statements,
  run: AcceptedExecution,
  { charge, packId, userVersion, taskVersion, scheduleId, idempotency }: Written,
): Promise<boolean> {
  const { facts, now } = run;
  const rows = await db.query('insert-execution', insert, [
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
  ]);
  return rows.length > 0;
}
