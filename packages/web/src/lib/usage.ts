import type { UsageStatus, User } from '@agentarium/contracts';

export type UsageLevel = 'error' | 'warning' | 'success';

/** Colour of the usage chip: error at 0, warning at or below 20 percent, else success; -1 is unlimited (docs/spec/user-side.md#states). */
export function usageLevel({
  daily_limit,
  remaining_executions,
}: Pick<UsageStatus, 'daily_limit' | 'remaining_executions'>): UsageLevel {
  if (daily_limit < 0) return 'success';
  if (remaining_executions <= 0) return 'error';
  return remaining_executions <= daily_limit * 0.2 ? 'warning' : 'success';
}

/** What an account may still run: its day's runs, those from packs that come after them, and the colour of both. */
export function runsLeft(user: Pick<User, 'usage_status' | 'subscription_data'>) {
  const { daily_limit: limit, remaining_executions: left } = user.usage_status;
  const extra = limit < 0 ? 0 : user.subscription_data.extra_executions;
  return {
    limit,
    left,
    extra,
    level: usageLevel({ daily_limit: limit, remaining_executions: left + extra }),
  };
}
