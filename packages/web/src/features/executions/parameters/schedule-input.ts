import type { ScheduleMail, ScheduleStatus, ScheduleValue } from '@agentarium/contracts';
import { isValidCron, type Plan, wallClock } from '@agentarium/contracts/cron';
import { cronsToWeekly, timesOfDay, weekDays, weeklyToCrons } from '../../../lib/daily-times.ts';
import { scheduleZones } from '../../../lib/zone-name.ts';

/** How a schedule is edited: times of day on every day, from Monday to Friday or on chosen days, one time, or expressions. */
export const scheduleModes = ['daily', 'weekdays', 'days', 'once', 'advanced'] as const;
export type ScheduleMode = (typeof scheduleModes)[number];

/** A schedule being edited. Each mode keeps its input while another is shown. */
export type ScheduleInput = {
  kind: 'schedule';
  mode: ScheduleMode;
  times: string[];
  /** The chosen days, from Monday, 1, to Sunday, 7; absent until there are some. */
  days?: number[];
  /** Absent until there are some that are not the times above. */
  crons?: string[];
  /** The local time of a schedule that runs once, as `2026-11-30T09:00`; absent until there is one. */
  at?: string;
  timezone: string;
  enabled: boolean;
  mail?: ScheduleMail;
};

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

const workdays = [1, 2, 3, 4, 5];

/** The days on which the times of a schedule run. */
export function daysOf({ mode, days }: Pick<ScheduleInput, 'mode' | 'days'>): readonly number[] {
  if (mode === 'weekdays') return workdays;
  return mode === 'days' && days ? days : weekDays;
}

type TimesAndDays = Pick<ScheduleInput, 'mode' | 'times' | 'days' | 'crons'>;

/** The times and days that expressions mean; as expressions if they mean anything else. */
function readCrons(crons: readonly string[]): TimesAndDays {
  const weekly = cronsToWeekly(crons);
  if (weekly === null) {
    const times = timesOfDay(crons).slice(0, defaultTimes.length);
    return { mode: 'advanced', times: times.length > 0 ? times : [defaultTimes[0]], crons: [...crons] };
  }
  const { times, days } = weekly;
  if (days.length === weekDays.length) return { mode: 'daily', times };
  return days.join() === workdays.join() ? { mode: 'weekdays', times } : { mode: 'days', times, days };
}

const timeOf = (at: string) => at.slice(11, 16);

/** The input for a schedule, in the mode that its expressions mean. */
export const scheduleInputOf = ({
  cron_expressions: crons = [],
  at,
  timezone,
  enabled,
  mail,
}: ScheduleValue): ScheduleInput => ({
  kind: 'schedule',
  ...(at === undefined
    ? readCrons(crons.length > 0 ? crons : [defaultCron])
    : { mode: 'once', times: [timeOf(at)], at }),
  timezone,
  enabled,
  ...(mail && { mail }),
});

/** The value of a stored schedule. */
export const storedSchedule = ({
  cron_expressions,
  at,
  timezone,
  enabled,
  mail,
}: Pick<ScheduleStatus, 'cron_expressions' | 'at' | 'timezone' | 'enabled' | 'mail'>): ScheduleValue => ({
  ...(at === null ? { cron_expressions } : { at }),
  timezone,
  enabled,
  mail,
});

/** Tomorrow in a zone, at a time of day. */
function tomorrowAt(time: string, timezone: string, now: Date): string {
  const day = new Date(wallClock(timezone, now).getTime() + 86_400_000);
  return `${day.toISOString().slice(0, 10)}T${time}`;
}

/** The expressions of the advanced mode: those entered there, else those of the times of day. */
export function cronsIn(input: ScheduleInput): string[] {
  if (input.crons) return input.crons;
  const crons = weeklyToCrons(input.times, daysOf(input));
  return crons.length > 0 ? crons : [defaultCron];
}

/**
 * The schedule in another mode. One time begins as tomorrow. Nothing entered is lost: expressions that mean times on
 * days become those, any others wait for the advanced mode.
 */
export function inMode(input: ScheduleInput, mode: ScheduleMode, now: Date): ScheduleInput {
  if (mode === input.mode) return input;
  if (mode === 'once') {
    const [time = defaultTimes[0]] = input.times;
    return { ...input, mode, at: input.at ?? tomorrowAt(time, input.timezone, now) };
  }
  if (mode === 'advanced') return { ...input, mode, crons: cronsIn(input) };
  const { crons: _, ...rest } = input;
  const read = input.mode === 'advanced' ? readCrons(cronsIn(input)) : null;
  const current = read && read.mode !== 'advanced' ? { ...rest, ...read } : input;
  const days = current.days ?? (mode === 'days' ? [...daysOf(current)] : undefined);
  return { ...current, mode, ...(days && { days }) };
}

/** Times of day for a frequency; entered ones are kept, even through a lower frequency. */
export const timesFor = (count: number, times: readonly string[], spare: readonly string[]): string[] =>
  Array.from({ length: count }, (_, index) => times[index] ?? spare[index] ?? defaultTimes[index] ?? '09:00');

/** A schedule's current expressions; none if it runs once. */
export function cronsOf(input: ScheduleInput): string[] {
  if (input.mode === 'once') return [];
  const crons =
    input.mode === 'advanced'
      ? cronsIn(input).map((cron) => cron.trim())
      : weeklyToCrons(input.times, daysOf(input));
  return [...new Set(crons)];
}

/** When a schedule runs, as far as it is valid: without expressions and time it does not. */
export function planOf(input: ScheduleInput): Plan {
  const { mode, at = '', timezone } = input;
  const isTime = mode === 'once' && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at);
  return { cron_expressions: cronsOf(input).filter(isValidCron), at: isTime ? at : null, timezone };
}

export const scheduleValueOf = (input: ScheduleInput): ScheduleValue => ({
  ...(input.mode === 'once' ? { at: input.at ?? '' } : { cron_expressions: cronsOf(input) }),
  timezone: input.timezone,
  enabled: input.enabled,
  ...(input.mail && { mail: input.mail }),
});

/** The offered zones, with the user's own and the selected one first. */
export function zonesFor(chosen: string, own: string): string[] {
  return [...new Set([own, chosen, ...scheduleZones])];
}
