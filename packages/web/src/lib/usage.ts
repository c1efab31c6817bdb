import type { UsageStatus } from '@agentarium/contracts';

export type UsageLevel = 'error' | 'warning' | 'success';

/** Colour of the usage chip: error at 0, warning at or below 20 percent, else success; -1 is unlimited (section 4). */
export function usageLevel({
  daily_limit,
  remaining_executions,
}: Pick<UsageStatus, 'daily_limit' | 'remaining_executions'>): UsageLevel {
  if (daily_limit < 0) return 'success';
  if (remaining_executions <= 0) return 'error';
  return remaining_executions <= daily_limit * 0.2 ? 'warning' : 'success';
}
