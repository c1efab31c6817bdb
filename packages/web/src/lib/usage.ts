import type { SubscriptionData, UsageStatus, User } from '@agentarium/contracts';

/** An account without a plan yet: Basic's features, but fewer runs a day. */
export const isStarter = (
  subscription: Pick<SubscriptionData, 'current_plan' | 'plan_activated_at' | 'plan_expires_at'>,
): boolean =>
  subscription.current_plan === 'basic' &&
  subscription.plan_activated_at === null &&
  subscription.plan_expires_at === null;

export type UsageLevel = 'error' | 'warning' | 'success';

/** The color of the usage chip: error at 0, warning at or below 20 percent, else success; -1 is unlimited (docs/spec/user-side.md#states). */
export function usageLevel({
  daily_limit,
  remaining_executions,
}: Pick<UsageStatus, 'daily_limit' | 'remaining_executions'>): UsageLevel {
  if (daily_limit < 0) return 'success';
  if (remaining_executions <= 0) return 'error';
  return remaining_executions <= daily_limit * 0.2 ? 'warning' : 'success';
}

/**
 * Returns whether the month's budget blocks all runs, even extra ones: then nothing is left before the first instant of
 * a month in UTC. A daily window ends exactly then only by chance.
 */
export const isOverBudget = (usage: Pick<UsageStatus, 'remaining_executions' | 'next_reset_time'>): boolean =>
  usage.remaining_executions === 0 && /-01T00:00:00(\.000)?Z$/.test(usage.next_reset_time ?? '');

/** An account's remaining runs: daily ones, extra ones, and the color of both. */
export function runsLeft(user: Pick<User, 'usage_status' | 'subscription_data'>) {
  const { daily_limit, remaining_executions: left } = user.usage_status;
  const isOver = isOverBudget(user.usage_status);
  const limit = isOver ? Math.max(0, daily_limit) : daily_limit;
  const extra = limit < 0 || isOver ? 0 : user.subscription_data.extra_executions;
  return {
    limit,
    left,
    extra,
    level: usageLevel({ daily_limit: limit, remaining_executions: left + extra }),
  };
}
