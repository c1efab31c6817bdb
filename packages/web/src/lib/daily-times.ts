/** `09:00` as `0 9 * * *`; null when it is no time of day. */
export function timeToCron(time: string): string | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? `${Number(match[2])} ${Number(match[1])} * * *` : null;
}

/** Times of day as cron expressions, without repeats, in the order of the day. */
export const dailyToCrons = (times: readonly string[]): string[] =>
  [...new Set(times)].sort().flatMap((time) => timeToCron(time) ?? []);

/** The times of day that the expressions mean, or null when one is not daily or there are more than three. */
export function cronsToDaily(crons: readonly string[]): string[] | null {
  const times = crons.map((cron) => /^(\d{1,2}) (\d{1,2}) \* \* \*$/.exec(cron.trim()));
  if (times.length === 0 || times.length > 3 || times.some((match) => match === null)) return null;
  const padded = times.map((match) => `${match?.[2]?.padStart(2, '0')}:${match?.[1]?.padStart(2, '0')}`);
  return padded.every((time) => timeToCron(time) !== null) ? padded : null;
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
