import type { JobQueue, ModelHealth, Overview, OverviewDay } from '@agentarium/contracts';
import { maxOverviewCount } from '@agentarium/contracts/names';
import { failureLevel } from '../../../lib/failure-level.ts';
import type { RateLevel } from '../chart-format.ts';

export const runsOf = (day: OverviewDay): number => day.completed + day.failed + day.cancelled;

const sum = (days: readonly OverviewDay[], of: (day: OverviewDay) => number) =>
  days.reduce((total, day) => total + of(day), 0);

/** The totals of the days; the rate (0 to 1) excludes runs stopped by users, null without runs. */
export function totalsOf(days: readonly OverviewDay[]) {
  const completed = sum(days, (day) => day.completed);
  const failed = sum(days, (day) => day.failed);
  const ended = completed + failed;
  return {
    runs: sum(days, runsOf),
    today: sum(days.slice(-1), runsOf),
    successRate: ended === 0 ? null : completed / ended,
    tokens: sum(days, (day) => day.input_tokens + day.output_tokens),
    cost: sum(days, (day) => day.cost_micros) / 1e6,
  };
}

/** A count of the overview as text: `100,000+` where there may be more. */
export const countText = (count: number, number: (value: number) => string): string =>
  count >= maxOverviewCount ? `${number(maxOverviewCount)}+` : number(count);

export type Level = RateLevel | 'idle';

/** Seconds: over a minute is a warning, over five an error. */
export function latenessLevel(seconds: number | null): Level {
  if (seconds === null) return 'idle';
  if (seconds < 60) return 'success';
  return seconds < 300 ? 'warning' : 'error';
}

/** A family that can't answer is an error, as is one that mostly fails. */
export function healthLevel(health: ModelHealth): Level {
  if (health.source === 'none') return 'error';
  return health.runs === 0 ? 'idle' : failureLevel(health);
}

/** Background work that waits too long, or was given up. */
export function jobsLevel({ dead, oldest_seconds }: JobQueue): Level {
  const level = latenessLevel(oldest_seconds ?? 0);
  return level === 'success' && dead > 0 ? 'warning' : level;
}

/** Without a worker nothing runs. */
export const workersLevel = ({ workers, queue }: Pick<Overview, 'workers' | 'queue'>): Level => {
  if (workers.length > 0) return 'success';
  return queue.waiting > 0 ? 'error' : 'warning';
};
