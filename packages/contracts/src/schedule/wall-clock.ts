/** Pure conversion between instants and local time. Local times are `Date`s read as if in UTC. */

const minute = 60_000;
const day = 24 * 60 * minute;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timezone, made);
  return made;
}

/** Returns whether a name is a time zone known to this machine. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * An IANA time zone in its usual spelling; null for any other text, including offsets: they know no summer time.
 */
export function canonicalZone(given: string): string | null {
  if (!/^[a-z]/i.test(given) || !isTimeZone(given)) return null;
  const known = formatOf(given).resolvedOptions().timeZone;
  return known.toLowerCase() === given.toLowerCase() ? known : given;
}

/** The local time in a zone at an instant, to the second. Throws RangeError for an unknown zone. */
export function wallClock(timezone: string, at: Date): Date {
  if (timezone === 'UTC') return new Date(Math.floor(at.getTime() / 1000) * 1000);
  const numbers = formatOf(timezone).format(at).match(/\d+/g) ?? [];
  const [month = 1, date = 1, year = 1970, hours = 0, minutes = 0, seconds = 0] = numbers.map(Number);
  return new Date(Date.UTC(year, month - 1, date, hours, minutes, seconds));
}

/** A zone's UTC offset at an instant, in minutes. */
export function zoneOffset(timezone: string, at: Date): number {
  const whole = Math.floor(at.getTime() / 1000) * 1000;
  return Math.round((wallClock(timezone, new Date(whole)).getTime() - whole) / minute);
}

/** The first instant after `from` at which the zone's offset has changed, between two instants with different ones. */
function changeBetween(timezone: string, from: Date, to: Date): Date {
  const before = zoneOffset(timezone, from);
  let low = Math.floor(from.getTime() / minute);
  let high = Math.ceil(to.getTime() / minute);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zoneOffset(timezone, new Date(middle * minute)) === before) low = middle;
    else high = middle;
  }
  return new Date(high * minute);
}

/**
 * The instant of a local time in a zone. A repeated time is the first of the two; a skipped one is the instant of the
 * clock change.
 */
export function instantOf(timezone: string, wall: Date): Date {
  if (timezone === 'UTC') return wall;
  const at = (offset: number) => new Date(wall.getTime() - offset * minute);
  const before = zoneOffset(timezone, new Date(wall.getTime() - day));
  const after = zoneOffset(timezone, new Date(wall.getTime() + day));
  if (before === after) return at(before);
  const candidates = [before, after].filter((offset) => zoneOffset(timezone, at(offset)) === offset).map(at);
  const first = candidates.sort((a, b) => a.getTime() - b.getTime())[0];
  return first ?? changeBetween(timezone, new Date(wall.getTime() - day), new Date(wall.getTime() + day));
}

export type ClockChange = {
  at: Date;
  /** How far the clock is set forward, negative when it is set back. */
  minutes: number;
};

/** The first clock change in a zone after `from` and up to `to`; null when there is none. */
export function findClockChange(timezone: string, from: Date, to: Date): ClockChange | null {
  for (let time = from.getTime(); time < to.getTime(); time += 30 * day) {
    const start = new Date(time);
    const end = new Date(Math.min(time + 30 * day, to.getTime()));
    const minutes = zoneOffset(timezone, end) - zoneOffset(timezone, start);
    if (minutes !== 0) return { at: changeBetween(timezone, start, end), minutes };
  }
  return null;
}
