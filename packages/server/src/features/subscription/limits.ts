import {
  type AccountBudget,
  effectivePlan,
  newAccountDailyLimit,
  type OverviewNeeds,
  type PlanName,
  type TaskUsage,
  type UsageStatus,
} from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { users } from '../../db/schema/index.ts';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Database, Statements } from '../../platform/database/database.ts';
import { AppError, limitDetails } from '../../platform/errors.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { costBasis, firstOfMonth, nextMonth } from './costs.ts';

/** The columns of `users` that determine a user's limits. */
export type LimitFacts = {
  daily_execution_limit: number | null;
  current_plan: PlanName;
  plan_activated_at: Date | null;
  plan_expires_at: Date | null;
};

/** A count within a window that starts with the first counted run. */
export type UsageWindow = { started_at: Date | null; count: number };

/**
 * Runs per day; -1 is unlimited (docs/spec/user-side.md#constants): the administrator's number, else 10 before any
 * plan, else the plan's.
 */
export function dailyLimitOf(user: LimitFacts, now: Date): number {
  if (user.daily_execution_limit !== null) return user.daily_execution_limit;
  if (user.plan_activated_at === null) return newAccountDailyLimit;
  return effectivePlan(user, now).daily_execution_limit;
}

type TaskLimit = (taskExecutionLimit: number | null | undefined, user: LimitFacts, now: Date) => number;

/** A task's limit (its own, else its agent's, else 1) times the plan's multiplier. */
export const uncappedTaskLimitOf: TaskLimit = (taskExecutionLimit, user, now) =>
  (taskExecutionLimit ?? 1) * effectivePlan(user, now).execution_multiplier;

/** The task's limit, capped by the daily limit. */
export const taskLimitOf: TaskLimit = (taskExecutionLimit, user, now) => {
  const limit = uncappedTaskLimitOf(taskExecutionLimit, user, now);
  const daily = dailyLimitOf(user, now);
  return daily === -1 ? limit : Math.min(limit, daily);
};

/** The window at `now`: after 24 hours it is over and counts nothing. */
export function windowAt(window: UsageWindow, now: Date): UsageWindow {
  if (window.started_at === null || now.getTime() - window.started_at.getTime() >= DAY_MS) {
    return { started_at: null, count: 0 };
  }
  return window;
}

/** The window after one more run. */
export function countOne(window: UsageWindow, now: Date): { started_at: Date; count: number } {
  const current = windowAt(window, now);
  return { started_at: current.started_at ?? now, count: current.count + 1 };
}

const hoursUntil = (at: Date, now: Date) => Math.round(((at.getTime() - now.getTime()) / HOUR_MS) * 10) / 10;

/** Returns what is left of `limit`, and when it resets. */
export function remainingOf(limit: number, window: UsageWindow, now: Date) {
  const current = windowAt(window, now);
  const resetAt = current.started_at === null ? null : new Date(current.started_at.getTime() + DAY_MS);
  return {
    remaining_executions: limit === -1 ? -1 : Math.max(0, limit - current.count),
    next_reset_time: resetAt?.toISOString() ?? null,
    hours_until_reset: resetAt && hoursUntil(resetAt, now),
  };
}

/** Returns that nothing is left of a budget until the next month. */
function nothingUntilNextMonth(now: Date) {
  const next_reset_time = nextMonth(now);
  return {
    remaining_executions: 0,
    next_reset_time,
    hours_until_reset: hoursUntil(new Date(next_reset_time), now),
  };
}

type TaskUsageFacts = {
  user: LimitFacts;
  daily: UsageWindow;
  task: UsageWindow;
  taskExecutionLimit: number | null | undefined;
  /** Runs left in unexpired packs. */
  extra: number;
  /** The monthly budget is used up: no run is accepted, not even from a pack. */
  isOverBudget?: boolean;
};

/**
 * How many runs of a task would be accepted now, first from the daily limit, then from packs, and which limit applies.
 * Packs are not capped by the daily limit, so with them `task_limit` is the task's uncapped one.
 */
export function taskUsageOf(facts: TaskUsageFacts, now: Date): TaskUsage {
  const { user, extra } = facts;
  if (facts.isOverBudget) {
    const task_limit = taskLimitOf(facts.taskExecutionLimit, user, now);
    return { task_limit, limited_by: 'global', ...nothingUntilNextMonth(now) };
  }
  const dailyLimit = dailyLimitOf(user, now);
  const dailyLeft =
    dailyLimit === -1 ? Number.POSITIVE_INFINITY : Math.max(0, dailyLimit - windowAt(facts.daily, now).count);
  const used = windowAt(facts.task, now).count;
  const capped = taskLimitOf(facts.taskExecutionLimit, user, now);
  const uncapped = uncappedTaskLimitOf(facts.taskExecutionLimit, user, now);
  const fromDaily = Math.min(dailyLeft, Math.max(0, capped - used));
  const reachesPacks = fromDaily === dailyLeft;
  const taskLeft = Math.max(0, uncapped - used - fromDaily);
  const fromPacks = reachesPacks ? Math.min(extra, taskLeft) : 0;
  const isGlobal = reachesPacks && extra <= taskLeft && (extra < taskLeft || fromDaily + extra === 0);
  const { next_reset_time, hours_until_reset } = remainingOf(0, isGlobal ? facts.daily : facts.task, now);
  return {
    task_limit: fromPacks > 0 ? uncapped : capped,
    remaining_executions: fromDaily + fromPacks,
    limited_by: isGlobal ? 'global' : 'task',
    next_reset_time,
    hours_until_reset,
  };
}

/** A user's usage status; nothing remains while the monthly budget is used up. */
export function usageStatusOf(
  user: LimitFacts & { usage_started_at: Date | null; usage_count: number },
  isOverBudget: boolean,
  now: Date,
): UsageStatus {
  const limit = dailyLimitOf(user, now);
  if (isOverBudget) return { daily_limit: limit, ...nothingUntilNextMonth(now) };
  const window = { started_at: user.usage_started_at, count: user.usage_count };
  return { daily_limit: limit, ...remainingOf(limit, window, now) };
}

const spent = `
  select coalesce(sum(cost_micros), 0)::bigint as spent from usage_costs where user_id = $1 and day >= $2`;

/** The cost of an account's runs since the month began, in millionths of the currency's unit. */
export async function spentThisMonth(database: Database, userId: string, now: Date): Promise<number> {
  const values = [userId, firstOfMonth(now)];
  const [row] = await database.query<{ spent: number }>('spent-this-month', spent, values);
  return row?.spent ?? 0;
}

const spentOfMany = `
  select user_id, sum(cost_micros)::bigint as spent from usage_costs
  where user_id = any($1::uuid[]) and day >= $2 group by user_id`;

type Budgeted = { id: string; monthly_budget_micros: number | null };

/**
 * Returns those of these accounts that have used up their monthly budget: all their runs are refused until the next
 * month.
 */
export async function findOverBudget(
  db: Statements,
  accounts: readonly Budgeted[],
  now: Date,
): Promise<Set<string>> {
  const limited = accounts.flatMap(({ id, monthly_budget_micros: budget }) =>
    budget === null ? [] : [{ id, budget }],
  );
  if (limited.length === 0) return new Set();
  const values = [limited.map(({ id }) => id), firstOfMonth(now)];
  const rows = await db.query<{ user_id: string; spent: number }>('spent-of-many', spentOfMany, values);
  const spentBy = new Map(rows.map(({ user_id, spent }) => [user_id, spent]));
  return new Set(limited.flatMap(({ id, budget }) => ((spentBy.get(id) ?? 0) >= budget ? [id] : [])));
}

/** A budget of nothing was not used up: it stops an account on purpose. */
const spentBudgets = `
  with spent as (
    select u.id, u.username from users u join usage_costs c on c.user_id = u.id and c.day >= $1
    where u.monthly_budget_micros > 0
    group by u.id having sum(c.cost_micros) >= u.monthly_budget_micros
  )
  select id, username, (count(*) over ())::int as total from spent order by username limit $2`;

/** The number of accounts that have used up their budget of this month, and the first `max` of them. */
export async function listSpentBudgets(
  db: Statements,
  now: Date,
  max = 3,
): Promise<OverviewNeeds['spent_budgets']> {
  type Row = { id: string; username: string; total: number };
  const rows = await db.query<Row>('spent-budgets', spentBudgets, [firstOfMonth(now), max]);
  return {
    total: rows[0]?.total ?? 0,
    accounts: rows.map(({ id, username }) => ({ id, username })),
  };
}

/** Throws BUDGET_EXCEEDED with the budget once this month's runs have cost what an administrator allowed. */
export async function refuseOverBudget(
  { database, config }: { database: Statements; config: Pick<Config, 'currency'> },
  account: Budgeted,
  now: Date,
): Promise<void> {
  const { id, monthly_budget_micros: limit } = account;
  if (limit === null || !(await findOverBudget(database, [account], now)).has(id)) return;
  const facts = { limit, resetsAt: nextMonth(now), currency: config.currency };
  throw new AppError('BUDGET_EXCEEDED', {
    details: limitDetails('BUDGET_EXCEEDED', { ...facts, scope: 'global' }),
  });
}

/** An account's monthly budget and this month's costs. Throws USER_NOT_FOUND. */
export async function getBudget(ctx: SignedIn, userId: string): Promise<AccountBudget> {
  const now = ctx.clock.now();
  const [account] = await ctx.database.db
    .select({ monthly_budget_micros: users.monthly_budget_micros })
    .from(users)
    .where(eq(users.id, userId));
  if (!account) throw new AppError('USER_NOT_FOUND');
  return {
    user_id: userId,
    ...account,
    spent_micros: await spentThisMonth(ctx.database, userId, now),
    resets_at: nextMonth(now),
    ...costBasis(ctx),
  };
}

/** Sets an account's monthly budget, for an administrator. Throws USER_NOT_FOUND. */
export async function setBudget(
  ctx: SignedIn,
  { userId, budget }: { userId: string; budget: number | null },
) {
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    const [current] = await tx
      .select({ monthly_budget_micros: users.monthly_budget_micros })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update');
    if (!current) throw new AppError('USER_NOT_FOUND');
    const change = { monthly_budget_micros: budget };
    if (current.monthly_budget_micros === budget) return;
    await tx.update(users).set(change).where(eq(users.id, userId));
    await recordAudit(ctx, tx, {
      action: 'subscription.setBudget',
      targetType: 'user',
      targetId: userId,
      changes: changedFields(current, change),
      now,
    });
  });
  ctx.signals.publish('account', userId);
  return getBudget(ctx, userId);
}
