import type { ProfileField } from '@agentarium/contracts';
import { isAccount, type Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { AppError } from '../../../platform/errors.ts';
import { keepKey } from '../../../platform/idempotency.ts';
import { useFiles } from '../../files/index.ts';
import { notifyLimit, reachesNotice } from '../../notifications/index.ts';
import { dailyLimitOf, type LimitFacts, refuseOverBudget } from '../../subscription/index.ts';
import { refuseProfileData } from '../provenance/withheld.ts';
import type { ClaimedExecution } from '../queue/claim-executions.ts';
import { reserveLocalSlot } from '../queue/local-slots.ts';
import { applySchedule, beginSequence, beginsSequence } from '../sequence/begin-sequence.ts';
import type { AcceptedExecution } from './accept-input.ts';
import { type Charge, type ChargeFacts, decideCharge } from './charge.ts';
import { type Accepted, insertExecution, insertExecutionIn, type Payment } from './insert-execution.ts';
import { replaceEarlier } from './once-only.ts';

type Budget = { monthly_budget_micros: number | null };
type Locked = LimitFacts &
  Budget & {
    usage_started_at: Date | null;
    usage_count: number;
    task_started_at: Date;
    task_count: number;
    withheld_fields: ProfileField[];
    user_version: string;
    task_usage_version: string;
  };

/** Locks the user's row; the no-op upsert reads the task's count as it is after the wait for that lock. */
const lockUsage = `
  with u as (
    select id, daily_execution_limit, current_plan, plan_activated_at, plan_expires_at, usage_started_at, usage_count,
      monthly_budget_micros, withheld_fields, xmin::text as user_version
    from users where id = $1 for no key update
  ), t as (
    insert into task_usages (user_id, task_id, window_started_at, count) select id, $2, $3, 0 from u
    on conflict (user_id, task_id) do update set count = task_usages.count
    returning window_started_at, count, xmin::text as version
  )
  select u.*, t.window_started_at as task_started_at, t.count as task_count, t.version as task_usage_version from u, t`;

const takeExtra = `
  update execution_packs set remaining = remaining - 1
  where id = (
    select id from execution_packs where user_id = $1 and remaining > 0 and expires_at > $2
    order by expires_at, id limit 1 for update)
  returning id`;

/** The parent is held before its event gets an id, as at the end of a child. */
const notifyParent = `
  with held as (select id from executions where id = $1 for no key update)
  insert into execution_events (execution_id, type, data, created_at)
  select id, 'child-started', jsonb_build_object('execution_id', $2::uuid, 'task_id', $3::uuid, 'task_name', $4::text), $5
  from held
  returning pg_notify('agentarium', 'execution:' || execution_id)::text as signalled`;

type Payer = { userId: string; user: LimitFacts & Budget; facts: ChargeFacts; now: Date };

/**
 * Decides how a run is paid for and takes it from a pack where that is what pays. Needs the user's lock.
 * Throws the limit's `AppError`.
 */
export async function chargeUser(
  services: Services,
  tx: Db,
  { userId, user, facts, now }: Payer,
): Promise<{ charge: Charge; packId: string | null }> {
  await refuseOverBudget({ database: tx, config: services.config }, { ...user, id: userId }, now);
  const decision = decideCharge(facts, false, now);
  if ('charge' in decision) {
    const limit = dailyLimitOf(user, now);
    await notifyLimit(services, tx, { userId, limit, window: decision.charge.daily }, now);
    return { charge: decision.charge, packId: null };
  }
  if (decision.refusal.code !== 'DAILY_LIMIT_GLOBAL')
    throw new AppError(decision.refusal.code, decision.refusal);
  const [pack] = await tx.query<{ id: string }>('take-extra', takeExtra, [userId, now]);
  const second = decideCharge(facts, pack !== undefined, now);
  if ('refusal' in second) throw new AppError(second.refusal.code, second.refusal);
  return { charge: second.charge, packId: pack?.id ?? null };
}

async function payFor(services: Services, tx: Db, run: AcceptedExecution): Promise<Payment> {
  const { userId, facts, now } = run;
  const [row] = await tx.query<Locked>('lock-usage', lockUsage, [userId, facts.task.id, now]);
  if (!row) throw new AppError('UNAUTHENTICATED');
  // The withheld fields were read without the lock, so check them again.
  refuseProfileData(run.sources, row.withheld_fields);
  const chargeFacts = {
    user: row,
    daily: { started_at: row.usage_started_at, count: row.usage_count },
    task: { started_at: row.task_started_at, count: row.task_count },
    taskExecutionLimit: facts.task.task_execution_limit,
  };
  const paid = await chargeUser(services, tx, { userId, user: row, facts: chargeFacts, now });
  return { ...paid, userVersion: row.user_version, taskVersion: row.task_usage_version };
}

/**
 * Returns the payment of a run of which nothing but the counts and its row is to be written, decided from what was read
 * without a lock; null for every other run.
 */
function payAtOnce({ facts, files, actor, parentExecutionId, now }: AcceptedExecution): Payment | null {
  const { task, user, usage } = facts;
  if (files.length > 0) return null;
  const isPlain = task.task_type === 'plain' && task.execution_type === 'multiple';
  if (!isPlain || !isAccount(actor) || parentExecutionId !== null || usage.hasBudget) return null;
  const { daily, task: ofTask, userVersion, taskVersion } = usage;
  const counted = { user, daily, task: ofTask, taskExecutionLimit: task.task_execution_limit };
  const decision = decideCharge(counted, false, now);
  if ('refusal' in decision) return null;
  if (reachesNotice(decision.charge.daily.count, dailyLimitOf(user, now))) return null;
  return { charge: decision.charge, packId: null, userVersion, taskVersion };
}

/** The run as its claim would read it. */
const claimedFrom = (run: AcceptedExecution): ClaimedExecution => ({
  ...run.facts.content,
  id: run.id,
  user_id: run.userId,
  task_id: run.facts.task.id,
  attempt: 1,
  language: run.language,
  input_params: run.values,
  sources: run.sources,
  parent_execution_id: run.parentExecutionId,
  request_id: run.requestId,
  is_follow_up: false,
  is_of_schedule: false,
});

/**
 * Accepts the run in one statement, which claims it as well if a worker of this process has a free slot; null when its
 * user or the counts have changed since they were read.
 */
async function acceptAtOnce(
  { database, config }: Services,
  db: Db,
  run: AcceptedExecution,
): Promise<Accepted | null> {
  const payment = payAtOnce(run);
  if (payment === null) return null;
  const written = { ...payment, scheduleId: null, idempotency: run.idempotency };
  // In the caller's transaction nothing may run before the commit.
  const isAlone = db === database.db;
  const slot = isAlone ? reserveLocalSlot(database, run.id) : null;
  const claim = slot && { workerId: slot.workerId, runsPerUser: config.runsPerUser };
  let accepted: Accepted | null = null;
  try {
    accepted = isAlone
      ? await insertExecution(database, run, { ...written, claim })
      : await insertExecutionIn(db, run, { ...written, claim });
  } catch (error) {
    // The key is there: that of a twin, or one that is over.
    if (!isUniqueViolation(error)) throw error;
  } finally {
    if (accepted === 'claimed') slot?.run(claimedFrom(run));
    else slot?.free();
  }
  return accepted;
}

/**
 * Accepts a run: the count, the execution's row and its place in the queue (docs/spec/api.md#runs). Mostly that is one
 * statement, which changes nothing when the user or the counts have changed since they were read; else they are locked
 * and read again. `db` may be a transaction. Returns whether a worker of this process has the run already.
 * Throws the limit's `AppError`, ALREADY_EXECUTED, or `KeyTaken`; then nothing is changed.
 */
export async function queueExecution(services: Services, db: Db, run: AcceptedExecution): Promise<Accepted> {
  const accepted = await acceptAtOnce(services, db, run);
  if (accepted !== null) return accepted;
  const { facts, idempotency, now } = run;
  await db.transaction(async (tx) => {
    const payment = await payFor(services, tx, run);
    // Behind the user's lock, as in the one statement: twins wait for one another there.
    if (idempotency) await keepKey(tx, run.userId, idempotency, run.id, now);
    // The end of a run holds its execution, then its schedule: so does this.
    if (facts.task.execution_type === 'once') await replaceEarlier(tx, run);
    const scheduleId = await applySchedule(tx, run);
    const written = await insertExecutionIn(tx, run, {
      ...payment,
      scheduleId,
      idempotency: null,
      claim: null,
    });
    if (!written) throw new Error('A locked row has changed');
    await useFiles(tx, { executionId: run.id, userId: run.userId, ids: run.files });
    if (run.parentExecutionId !== null) {
      const child = [run.parentExecutionId, run.id, facts.task.id, facts.task.name, now];
      await tx.query('notify-parent', notifyParent, child);
    }
    if (beginsSequence(run)) await beginSequence(tx, run.id, now);
  });
  return 'queued';
}
