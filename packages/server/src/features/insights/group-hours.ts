import type { RunTotals, TrendDay } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { SignedIn } from '../../platform/context.ts';
import { checkTimezone } from '../users/index.ts';

const offsetPattern = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** A zone's UTC offset at a given time, in milliseconds. */
function readOffset(format: Intl.DateTimeFormat, at: number): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = offsetPattern.exec(format.format(at)) ?? [];
  const ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -ahead : ahead;
}

/** The local time in a zone: the day as days since 1970, and the hour. */
type LocalHour = { day: number; hour: number };

/**
 * Converts times (milliseconds) to local time in a known IANA zone. The offset is looked up once a day, and for each
 * time on a day with a clock change.
 */
export function zoneClock(timezone: string): (at: number) => LocalHour {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' });
  const atMidnights = new Map<number, number>();
  const atMidnight = (day: number) => {
    const known = atMidnights.get(day) ?? readOffset(format, day * DAY_MS);
    atMidnights.set(day, known);
    return known;
  };
  return (at) => {
    const day = Math.floor(at / DAY_MS);
    const offset = atMidnight(day);
    const local = at + (offset === atMidnight(day + 1) ? offset : readOffset(format, at));
    return { day: Math.floor(local / DAY_MS), hour: Math.floor((local % DAY_MS) / HOUR_MS) };
  };
}

/** The date (`2026-11-20`) of a day counted since 1970. */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * The time zone for counting: the requested one, else the profile's, else UTC. Throws VALIDATION_FAILED for an unknown
 * one.
 */
export async function countingZone(ctx: SignedIn, asked: string | undefined): Promise<string> {
  if (asked !== undefined) return checkTimezone(asked);
  const [user] = await ctx.database.db
    .select({ timezone: users.timezone })
    .from(users)
    .where(eq(users.id, ctx.actor.id));
  return user?.timezone ?? 'UTC';
}

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
