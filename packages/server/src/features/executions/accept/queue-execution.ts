import { executionState } from '../../../db/states/execution-state.ts';
import { isAccount, type Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { keepKey } from '../../../platform/idempotency.ts';
import { notifyLimit } from '../../notifications/index.ts';
import { dailyLimitOf, type LimitFacts, refuseOverBudget } from '../../subscription/index.ts';
import { applySchedule, beginSequence, beginsSequence } from '../sequence/begin-sequence.ts';
import type { AcceptedExecution } from './accept-input.ts';
import { type Charge, decideCharge } from './charge.ts';
import { replaceEarlier } from './once-only.ts';

type Locked = LimitFacts & {
  usage_started_at: Date | null;
  usage_count: number;
  monthly_budget_micros: number | null;
  task_started_at: Date;
  task_count: number;
};

/** Locks the user's row; the no-op upsert reads the task's count as it is after the wait for that lock. */
const lockUsage = `
  with u as (
    select id, daily_execution_limit, current_plan, plan_activated_at, plan_expires_at, usage_started_at, usage_count,
      monthly_budget_micros
    from users where id = $1 for no key update
  ), t as (
    insert into task_usages (user_id, task_id, window_started_at, count) select id, $2, $3, 0 from u
    on conflict (user_id, task_id) do update set count = task_usages.count
    returning window_started_at, count
  )
  select u.*, t.window_started_at as task_started_at, t.count as task_count from u, t`;

const takeExtra = `
  update execution_packs set remaining = remaining - 1
  where id = (
    select id from execution_packs where user_id = $1 and remaining > 0 and expires_at > $2
    order by expires_at, id limit 1 for update)
  returning id`;

const write = `
  with counted as (
    update users set usage_started_at = $2, usage_count = $3 where id = $1
  ), task_counted as (
    update task_usages set window_started_at = $4, count = $5 where user_id = $1 and task_id = $6
  )
  insert into executions (id, user_id, task_id, agent_id, parent_execution_id, task_name, agent_name, status, language,
    input_params, charge_source, charge_pack_id, charge_window_at, charge_task_window_at, created_at, updated_at,
    triggered_by_scheduler, schedule_id, hidden_inputs, request_id)
  values ($7, $1, $6, $8, $9, $10, $11, ${executionState.pending}, $12, $13, $14, $15, $2, $4, $16, $16, $18, $19, $20, $21)
  returning case when $17 then pg_notify('agentarium', 'queue:' || id)::text end`;

/** The parent is held before its event gets an id, as at the end of a child. */
const tellParent = `
  with held as (select id from executions where id = $1 for no key update)
  insert into execution_events (execution_id, type, data, created_at)
  select id, 'child-started', jsonb_build_object('execution_id', $2::uuid, 'task_id', $3::uuid, 'task_name', $4::text), $5
  from held
  returning pg_notify('agentarium', 'execution:' || execution_id)::text as told`;

async function payFor(
  { config }: Services,
  tx: Db,
  run: AcceptedExecution,
): Promise<{ charge: Charge; packId: string | null }> {
  const { userId, facts, now } = run;
  const [row] = await tx.query<Locked>('lock-usage', lockUsage, [userId, facts.task.id, now]);
  if (!row) throw new AppError('UNAUTHENTICATED');
  await refuseOverBudget({ database: tx, config }, { ...row, id: userId }, now);
  const chargeFacts = {
    user: row,
    daily: { started_at: row.usage_started_at, count: row.usage_count },
    task: { started_at: row.task_started_at, count: row.task_count },
    taskExecutionLimit: facts.task.task_execution_limit,
  };
  const decision = decideCharge(chargeFacts, false, now);
  if ('charge' in decision) {
    await notifyLimit(tx, { userId, limit: dailyLimitOf(row, now), window: decision.charge.daily }, now);
    return { charge: decision.charge, packId: null };
  }
  if (decision.refusal.code !== 'DAILY_LIMIT_GLOBAL')
    throw new AppError(decision.refusal.code, decision.refusal);
  const [pack] = await tx.query<{ id: string }>('take-extra', takeExtra, [userId, now]);
  const second = decideCharge(chargeFacts, pack !== undefined, now);
  if ('refusal' in second) throw new AppError(second.refusal.code, second.refusal);
  return { charge: second.charge, packId: pack?.id ?? null };
}

/**
 * Accepts a run in one transaction: the count, the execution's row and its place in the queue (docs/spec/api.md#runs).
 * `db` may be a transaction. Throws the limit's `AppError`, ALREADY_EXECUTED, or `KeyTaken`; then nothing is changed.
 */
export function queueExecution(services: Services, db: Db, run: AcceptedExecution): Promise<void> {
  const { facts, idempotency, now } = run;
  return db.transaction(async (tx) => {
    if (idempotency) await keepKey(tx, run.userId, idempotency, run.id, now);
    const { charge, packId } = await payFor(services, tx, run);
    // The end of a run holds its execution, then its schedule: so does this.
    if (facts.task.execution_type === 'once') await replaceEarlier(tx, run);
    const scheduleId = await applySchedule(tx, run);
    await tx.query('insert-execution', write, [
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
    ]);
    if (run.parentExecutionId !== null) {
      const child = [run.parentExecutionId, run.id, facts.task.id, facts.task.name, now];
      await tx.query('tell-parent', tellParent, child);
    }
    if (beginsSequence(run)) await beginSequence(tx, run.id, now);
  });
}
