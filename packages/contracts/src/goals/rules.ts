import type { GoalTrend } from './schema.ts';

const dayMs = 86_400_000;

/** How far in the future a goal's last day may be. */
const maxDaysAhead = 3650;

/** The latest possible last day of a goal; both days as `2026-05-04`. */
export const lastGoalDay = (today: string): string =>
  new Date(Date.parse(today) + maxDaysAhead * dayMs).toISOString().slice(0, 10);

/** The value of a trend at a time (milliseconds), with its 95% confidence band. */
export function trendAt(trend: GoalTrend, at: number): { value: number; low: number; high: number } {
  const days = (at - Date.parse(trend.middle_at)) / dayMs;
  const value = trend.middle_value + trend.slope_per_day * days;
  const margin = Math.hypot(trend.middle_margin, (trend.slope_high - trend.slope_per_day) * days);
  return { value, low: value - margin, high: value + margin };
}
