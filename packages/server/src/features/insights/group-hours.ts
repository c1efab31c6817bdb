import type { RunTotals, TrendDay } from '@agentarium/contracts';
import { dateOfDay, zoneClock } from './zone-clock.ts';

/** Ended runs by outcome. */
export type Ends = { completed: number; failed: number; cancelled: number };
/** The runs of an hour: its start in seconds since 1970, then completed, failed, cancelled. */
export type HourCount = readonly [hour: number, completed: number, failed: number, cancelled: number];

const none = (): Ends => ({ completed: 0, failed: 0, cancelled: 0 });

function add(sum: Ends, ends: Ends): Ends {
  sum.completed += ends.completed;
  sum.failed += ends.failed;
  sum.cancelled += ends.cancelled;
  return sum;
}

export const runsOf = ({ completed, failed, cancelled }: Ends): number => completed + failed + cancelled;

/** Totals in wire format; a run cancelled by its user counts neither as a success nor as a failure. */
export function totalsOf(parts: readonly Ends[]): RunTotals {
  const sum = parts.reduce(add, none());
  const judged = sum.completed + sum.failed;
  return { runs: runsOf(sum), ...sum, success_rate: judged === 0 ? null : sum.completed / judged };
}

export type GroupedHours = {
  /** Every day of the period and of the one before, oldest first; the last is today. */
  days: (TrendDay & Ends)[];
  /** Runs of the period by hour of the day, 0 to 23. */
  byHour: number[];
};

/**
 * Groups hourly counts by days of a zone, twice `days` up to today, and by hour of day for the latest `days`. Hours
 * outside are left out.
 */
export function groupHours(
  hours: readonly HourCount[],
  timezone: string,
  now: Date,
  days: number,
): GroupedHours {
  const clock = zoneClock(timezone);
  const first = clock(now.getTime()).day - 2 * days + 1;
  const byDay = Array.from({ length: 2 * days }, none);
  const byHour = Array.from({ length: 24 }, () => 0);
  for (const [at, completed, failed, cancelled] of hours) {
    const { day, hour } = clock(at * 1000);
    const sum = byDay[day - first];
    if (!sum) continue;
    add(sum, { completed, failed, cancelled });
    if (day - first >= days) byHour[hour] = (byHour[hour] ?? 0) + completed + failed + cancelled;
  }
  return { days: byDay.map((ends, index) => ({ date: dateOfDay(first + index), ...ends })), byHour };
}
