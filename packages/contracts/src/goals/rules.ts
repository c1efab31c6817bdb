import type { GoalTrend } from './schema.ts';

const dayMs = 86_400_000;

/** How far ahead the last day of a goal may be. */
const furthestDays = 3650;

/** The latest day that a goal may name; both days as `2026-05-04`. */
export const furthestGoalDay = (today: string): string =>
  new Date(Date.parse(today) + furthestDays * dayMs).toISOString().slice(0, 10);

/** The line of a trend at an instant (milliseconds), with the ends of its 95% confidence band. */
export function trendAt(trend: GoalTrend, at: number): { value: number; low: number; high: number } {
  const days = (at - Date.parse(trend.middle_at)) / dayMs;
  const value = trend.middle_value + trend.slope_per_day * days;
  const margin = Math.hypot(trend.middle_margin, (trend.slope_high - trend.slope_per_day) * days);
  return { value, low: value - margin, high: value + margin };
}
