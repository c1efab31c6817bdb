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
