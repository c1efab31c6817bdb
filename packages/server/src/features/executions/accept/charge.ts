import type { Language, ProfileField } from '@agentarium/contracts';
import type { Services } from '../../../platform/context.ts';
import type { Db, Statements } from '../../../platform/database/database.ts';
import { AppError, limitDetails } from '../../../platform/errors.ts';
import { notifyLimit } from '../../notifications/index.ts';
import {
  countOne,
  dailyLimitOf,
  type LimitFacts,
  refuseOverBudget,
  remainingOf,
  taskLimitOf,
  type UsageWindow,
  uncappedTaskLimitOf,
  windowAt,
} from '../../subscription/index.ts';
import type { Refusal } from './check-execution.ts';

export type ChargeFacts = {
  user: LimitFacts;
  daily: UsageWindow;
  task: UsageWindow;
  taskExecutionLimit: number | null;
};

/**
 * How a run is paid for: from the daily allowance, or, when that is used up, from an execution pack.
 * Windows are as they will be after the run is counted; an extra run leaves the daily window alone.
 */
export type Charge = {
  source: 'daily' | 'extra';
  daily: UsageWindow;
  task: { started_at: Date; count: number };
};

/** A limit's refusal, with the time and the seconds until it resets; nothing is won by waiting for a limit of 0. */
function refuse(
  code: 'DAILY_LIMIT_GLOBAL' | 'DAILY_LIMIT_TASK',
  limit: number,
  window: UsageWindow,
  now: Date,
): { refusal: Refusal } {
  const { next_reset_time } = remainingOf(limit, window, now);
  const details = limitDetails(code, {
    limit,
    resetsAt: next_reset_time,
    scope: code === 'DAILY_LIMIT_TASK' ? 'task' : 'global',
  });
  if (next_reset_time === null) return { refusal: { code, details } };
  const seconds = (Date.parse(next_reset_time) - now.getTime()) / 1000;
  return { refusal: { code, details, retryAfter: limit > 0 ? seconds : undefined } };
}

/**
 * Decides by the daily limit, then by the task's (docs/spec/api.md#limits-and-money). Takes windows read under the
 * user's lock. An extra run comes after the daily allowance, so that allowance does not cap its task.
 */
export function decideCharge(
  facts: ChargeFacts,
  hasExtra: boolean,
  now: Date,
): { charge: Charge } | { refusal: Refusal } {
  const dailyLimit = dailyLimitOf(facts.user, now);
  const daily = windowAt(facts.daily, now);
  const dailyLeft = dailyLimit === -1 || daily.count < dailyLimit;
  if (!dailyLeft && !hasExtra) return refuse('DAILY_LIMIT_GLOBAL', dailyLimit, facts.daily, now);
  const ownLimit = dailyLeft ? taskLimitOf : uncappedTaskLimitOf;
  const taskLimit = ownLimit(facts.taskExecutionLimit, facts.user, now);
  if (windowAt(facts.task, now).count >= taskLimit)
    return refuse('DAILY_LIMIT_TASK', taskLimit, facts.task, now);
  const task = countOne(facts.task, now);
  return {
    charge: dailyLeft
      ? { source: 'daily', daily: countOne(facts.daily, now), task }
      : { source: 'extra', daily, task },
  };
}

/** The facts of a user that decide how a run is paid for. */
export type Payer = LimitFacts & {
  language: Language | null;
  withheld_fields: ProfileField[];
  monthly_budget_micros: number | null;
  usage_started_at: Date | null;
  usage_count: number;
};

const lock = `
  select daily_execution_limit, current_plan, plan_activated_at, plan_expires_at, usage_started_at, usage_count,
    monthly_budget_micros, language, withheld_fields
  from users where id = $1 for no key update`;

/**
 * Locks the user. All code that changes counts, runs or purchases of a user locks the row first, so what is read after
 * this stays as it is until the commit, in all processes. Throws UNAUTHENTICATED when the account was deleted.
 */
export async function lockPayer(tx: Statements, userId: string): Promise<Payer> {
  const [payer] = await tx.query<Payer>('lock-payer', lock, [userId]);
  if (!payer) throw new AppError('UNAUTHENTICATED');
  return payer;
}

const readTaskUsage = `
  select window_started_at as started_at, count from task_usages where user_id = $1 and task_id = $2`;

const takeExtra = `
  update execution_packs set remaining = remaining - 1
  where id = (
    select id from execution_packs where user_id = $1 and remaining > 0 and expires_at > $2
    order by expires_at, id limit 1 for update)
  returning id`;

type Charging = {
  userId: string;
  payer: Payer;
  /** Counts the run for this task as well; null: for the daily limit only. */
  task: { id: string; limit: number | null } | null;
  now: Date;
};

/**
 * Decides how a run is paid for, and takes it from a pack where that pays. Needs the user's lock.
 * Throws the limit's `AppError`.
 */
export async function chargeUser(
  services: Services,
  tx: Db,
  { userId, payer, task, now }: Charging,
): Promise<{ charge: Charge; packId: string | null }> {
  await refuseOverBudget({ database: tx, config: services.config }, { ...payer, id: userId }, now);
  const [counted] = task
    ? await tx.query<UsageWindow>('read-task-usage', readTaskUsage, [userId, task.id])
    : [];
  const facts: ChargeFacts = {
    user: payer,
    daily: { started_at: payer.usage_started_at, count: payer.usage_count },
    task: counted ?? { started_at: null, count: 0 },
    taskExecutionLimit: task?.limit ?? null,
  };
  const decision = decideCharge(facts, false, now);
  if ('charge' in decision) {
    const limit = dailyLimitOf(payer, now);
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
