import type { ScheduleValue } from '@agentarium/contracts';

/** A schedule while it is edited. `times` belongs to the daily mode, `crons` to the advanced one. */
export type ScheduleDraft = {
  kind: 'schedule';
  mode: 'daily' | 'advanced';
  times: string[];
  crons: string[];
  timezone: string;
  enabled: boolean;
};

/** The zones that the form offers (specification section 2, parameter form). */
export const scheduleZones = [
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Paris',
  'Europe/Moscow',
  'Asia/Tokyo',
  'Asia/Shanghai',
  'Australia/Sydney',
] as const;

export const defaultCron = '0 9 * * *';
/** The first, second and third time of day offered. */
export const defaultTimes = ['09:00', '18:00', '13:00'] as const;

export const schedulePresets = [
  { key: 'every5Minutes', cron: '*/5 * * * *' },
  { key: 'hourly', cron: '0 * * * *' },
  { key: 'daily9', cron: '0 9 * * *' },
  { key: 'daily18', cron: '0 18 * * *' },
  { key: 'monday9', cron: '0 9 * * 1' },
  { key: 'month1', cron: '0 9 1 * *' },
] as const;

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

/** Whether a text has the shape of a five-part cron expression; the server judges the rest. */
export const isCronShape = (text: string): boolean =>
  /^[\d*/,\-?LW#A-Za-z]+(\s+[\d*/,\-?LW#A-Za-z]+){4}$/.test(text.trim());

/** A draft from a value; daily when every expression is a time of day. */
export function scheduleDraftOf(value: ScheduleValue & { advanced?: boolean }): ScheduleDraft {
  const daily = value.advanced ? null : cronsToDaily(value.cron_expressions);
  return {
    kind: 'schedule',
    mode: daily ? 'daily' : 'advanced',
    times: daily ?? [defaultTimes[0]],
    crons: value.cron_expressions.length > 0 ? value.cron_expressions : [defaultCron],
    timezone: value.timezone,
    enabled: value.enabled,
  };
}

export function scheduleValueOf(draft: ScheduleDraft): ScheduleValue {
  const crons = draft.mode === 'daily' ? dailyToCrons(draft.times) : draft.crons.map((cron) => cron.trim());
  return {
    cron_expressions: [...new Set(crons)],
    timezone: draft.timezone,
    enabled: draft.enabled,
  };
}

/** Minutes that a zone is ahead of UTC at an instant. */
export function zoneOffset(zone: string, at: Date): number {
  const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value;
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '');
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** The offered zone nearest to the reader's: the same one, else one with the same clock now, else UTC. */
export function offeredZone(readerZone: string, now: Date): string {
  const offered = scheduleZones.find((zone) => zone === readerZone);
  if (offered) return offered;
  const offset = zoneOffset(readerZone, now);
  return scheduleZones.find((zone) => zoneOffset(zone, now) === offset) ?? 'UTC';
}

/** `09:00` of a zone as the time of day in UTC at `now`. */
export function timeInUtc(time: string, zone: string, now: Date): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const total = (((hours * 60 + minutes - zoneOffset(zone, now)) % 1440) + 1440) % 1440;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}
