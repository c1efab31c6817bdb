import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';

const offsetPattern = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** Milliseconds by which the clocks of a zone are ahead of UTC at an instant. */
function readOffset(format: Intl.DateTimeFormat, at: number): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = offsetPattern.exec(format.format(at)) ?? [];
  const ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -ahead : ahead;
}

/** An instant on the clocks of a zone: the day as days since 1970, and the hour. */
export type LocalHour = { day: number; hour: number };

/**
 * Reads instants (milliseconds) on the clocks of a known IANA zone. The zone is asked once a day, and for each
 * instant of a day on which its clocks change.
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
