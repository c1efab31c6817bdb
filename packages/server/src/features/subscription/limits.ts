import {
  effectivePlan,
  newAccountDailyLimit,
  type PlanName,
  type TaskUsage,
  type UsageStatus,
} from '@agentarium/contracts';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { nextMonth } from './costs.ts';

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
