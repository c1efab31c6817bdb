/** `09:00` as `0 9 * * *`; null if it is not a time of day. */
export function timeToCron(time: string): string | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? `${Number(match[2])} ${Number(match[1])} * * *` : null;
}

/** Times of day as cron expressions, deduplicated and sorted. */
export const dailyToCrons = (times: readonly string[]): string[] =>
  [...new Set(times)].sort().flatMap((time) => timeToCron(time) ?? []);

/** The times of day of expressions; null if one is not daily or there are more than three. */
export function cronsToDaily(crons: readonly string[]): string[] | null {
  const times = crons.map((cron) => /^(\d{1,2}) (\d{1,2}) \* \* \*$/.exec(cron.trim()));
  if (times.length === 0 || times.length > 3 || times.some((match) => match === null)) return null;
  const padded = times.map((match) => `${match?.[2]?.padStart(2, '0')}:${match?.[1]?.padStart(2, '0')}`);
  return padded.every((time) => timeToCron(time) !== null) ? padded : null;
}

/** The times of day named in expressions, on whichever days, in order. */
export function timesOfDay(crons: readonly string[]): string[] {
  const daily = crons.map((cron) => [...cron.trim().split(/\s+/).slice(0, 2), '* * *'].join(' '));
  return [...new Set(daily.flatMap((cron) => cronsToDaily([cron]) ?? []))].sort();
}

/** Days of the week from Monday, 1, to Sunday, 7. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;
type WeekDay = (typeof weekDays)[number];

/** Times of day on weekdays as cron expressions; daily if all seven. */
export function weeklyToCrons(times: readonly string[], days: readonly number[]): string[] {
  const daily = dailyToCrons(times);
  if (days.length === 0 || days.length === 7) return daily;
  // Cron's Sunday is 0.
  const list = days.map((day) => day % 7).sort((a, b) => a - b);
  const field = list.join() === '1,2,3,4,5' ? '1-5' : list.join();
  return daily.map((cron) => cron.replace(/\*$/, field));
}

/** The days that a field of a cron expression names; null when it is no plain list of them. */
function daysOf(field: string): WeekDay[] | null {
  if (field === '*') return [...weekDays];
  const days = field.split(',').map((part) => {
    const [, from, to] = /^([0-7])(?:-([0-7]))?$/.exec(part) ?? [];
    if (from === undefined) return null;
    const [first, last] = [Number(from), Number(to ?? from)];
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) % 7 || 7);
  });
  if (days.some((part) => part === null || part.length === 0)) return null;
  const named = days.flatMap((part) => part ?? []);
  return weekDays.filter((day) => named.includes(day));
}

export type WeeklyTimes = { times: string[]; days: WeekDay[] };

/** The times and days that the expressions mean, all on the same days; null when they are anything else. */
export function cronsToWeekly(crons: readonly string[]): WeeklyTimes | null {
  const fields = crons.map((cron) => cron.trim().split(/\s+/));
  const [first = ''] = fields.map((parts) => parts[4] ?? '');
  if (fields.some((parts) => parts.length !== 5 || parts[4] !== first)) return null;
  const days = daysOf(first);
  const times = cronsToDaily(fields.map((parts) => [...parts.slice(0, 4), '*'].join(' ')));
  return days && times && { times, days };
}

/** Cron expressions of times of day in a zone as they are in UTC while the zone is `offset` minutes ahead of it. */
export function cronsInUtc(times: readonly string[], offset: number): string[] {
  const day = 24 * 60;
  const inUtc = times.map((time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const total = (((hours * 60 + minutes - offset) % day) + day) % day;
    return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
  });
  return dailyToCrons(inUtc);
}
