import type { ScheduleValue } from '@agentarium/contracts';
import { isValidCron } from '@agentarium/contracts/cron';
import { cronsToWeekly, timesOfDay, weekDays, weeklyToCrons } from '../../../lib/daily-times.ts';
import { scheduleZones } from '../../../lib/zone-name.ts';

/** How a schedule is edited: times of day on every day, from Monday to Friday or on chosen days, or expressions. */
export const scheduleModes = ['daily', 'weekdays', 'days', 'advanced'] as const;
export type ScheduleMode = (typeof scheduleModes)[number];

/** A schedule being edited. Each mode keeps its input while another is shown. */
export type ScheduleDraft = {
  kind: 'schedule';
  mode: ScheduleMode;
  times: string[];
  /** The chosen days, from Monday, 1, to Sunday, 7; absent until there are some. */
  days?: number[];
  /** Absent until there are some that are not the times above. */
  crons?: string[];
  timezone: string;
  enabled: boolean;
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

/** The days on which the times of a draft run. */
export function daysOf({ mode, days }: Pick<ScheduleDraft, 'mode' | 'days'>): readonly number[] {
  if (mode === 'weekdays') return workdays;
  return mode === 'days' && days ? days : weekDays;
}

type TimesAndDays = Pick<ScheduleDraft, 'mode' | 'times' | 'days' | 'crons'>;

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

/** A draft of a value, in the mode that its expressions mean. */
export const scheduleDraftOf = (value: ScheduleValue): ScheduleDraft => ({
  kind: 'schedule',
  ...readCrons(value.cron_expressions?.length ? value.cron_expressions : [defaultCron]),
  timezone: value.timezone,
  enabled: value.enabled,
});

/** The expressions of the advanced mode: those entered there, else those of the times of day. */
export function cronsIn(draft: ScheduleDraft): string[] {
  if (draft.crons) return draft.crons;
  const crons = weeklyToCrons(draft.times, daysOf(draft));
  return crons.length > 0 ? crons : [defaultCron];
}

/**
 * The draft in another mode. Nothing entered is lost: expressions that mean times on days become those, any others wait
 * for the advanced mode.
 */
export function inMode(draft: ScheduleDraft, mode: ScheduleMode): ScheduleDraft {
  if (mode === draft.mode) return draft;
  if (mode === 'advanced') return { ...draft, mode, crons: cronsIn(draft) };
  const { crons: _, ...rest } = draft;
  const read = draft.mode === 'advanced' ? readCrons(cronsIn(draft)) : null;
  const current = read && read.mode !== 'advanced' ? { ...rest, ...read } : draft;
  const days = current.days ?? (mode === 'days' ? [...daysOf(current)] : undefined);
  return { ...current, mode, ...(days && { days }) };
}

/** Times of day for a frequency; entered ones are kept, even through a lower frequency. */
export const timesFor = (count: number, times: readonly string[], spare: readonly string[]): string[] =>
  Array.from({ length: count }, (_, index) => times[index] ?? spare[index] ?? defaultTimes[index] ?? '09:00');

/** A draft's current expressions. */
export function cronsOf(draft: ScheduleDraft): string[] {
  const crons =
    draft.mode === 'advanced'
      ? cronsIn(draft).map((cron) => cron.trim())
      : weeklyToCrons(draft.times, daysOf(draft));
  return [...new Set(crons)];
}

export const validCronsOf = (draft: ScheduleDraft): string[] => cronsOf(draft).filter(isValidCron);

export const scheduleValueOf = (draft: ScheduleDraft): ScheduleValue => ({
  cron_expressions: cronsOf(draft),
  timezone: draft.timezone,
  enabled: draft.enabled,
});

/** The offered zones, with the user's own and the selected one first. */
export function zonesFor(chosen: string, own: string): string[] {
  return [...new Set([own, chosen, ...scheduleZones])];
}
