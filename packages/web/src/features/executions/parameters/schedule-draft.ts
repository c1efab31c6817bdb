import type { ScheduleValue } from '@agentarium/contracts';
import { isValidCron } from '@agentarium/contracts/cron';
import { cronsToWeekly, weekDays, weeklyToCrons } from '../../../lib/daily-times.ts';
import { scheduleZones } from '../../../lib/zone-name.ts';

/** A schedule being edited. `times` and `days` are for the daily mode, `crons` for the advanced one. */
export type ScheduleDraft = {
  kind: 'schedule';
  mode: 'daily' | 'advanced';
  times: string[];
  /** From Monday, 1, to Sunday, 7; absent: every day. */
  days?: number[];
  crons: string[];
  /** True once expressions were entered; until then the advanced mode starts from the times of day. */
  hasOwnCrons?: boolean;
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

export const daysOf = (draft: ScheduleDraft): readonly number[] => draft.days ?? weekDays;

/** A draft of a value; daily if every expression is a time of day on the same weekdays. */
export function scheduleDraftOf(value: ScheduleValue & { advanced?: boolean }): ScheduleDraft {
  const { cron_expressions: crons = [] } = value;
  const weekly = value.advanced ? null : cronsToWeekly(crons);
  return {
    kind: 'schedule',
    mode: weekly ? 'daily' : 'advanced',
    times: weekly?.times ?? [defaultTimes[0]],
    days: weekly?.days ?? [...weekDays],
    crons: crons.length > 0 ? crons : [defaultCron],
    hasOwnCrons: weekly === null,
    timezone: value.timezone,
    enabled: value.enabled,
  };
}

/** The draft in the other mode; each mode keeps its input. */
export function inMode(draft: ScheduleDraft, mode: ScheduleDraft['mode']): ScheduleDraft {
  if (mode === 'daily' || draft.hasOwnCrons) return { ...draft, mode };
  const crons = weeklyToCrons(draft.times, daysOf(draft));
  return { ...draft, mode, crons: crons.length > 0 ? crons : draft.crons };
}

/** Times of day for a frequency; entered ones are kept, even through a lower frequency. */
export const timesFor = (count: number, times: readonly string[], spare: readonly string[]): string[] =>
  Array.from({ length: count }, (_, index) => times[index] ?? spare[index] ?? defaultTimes[index] ?? '09:00');

/** A draft's current expressions. */
export function cronsOf(draft: ScheduleDraft): string[] {
  const crons =
    draft.mode === 'daily'
      ? weeklyToCrons(draft.times, daysOf(draft))
      : draft.crons.map((cron) => cron.trim());
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
