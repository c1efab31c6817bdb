import {
  type AlertKind,
  byLanguage,
  type Language,
  labelOf,
  localized,
  measureDigits,
  type Notification,
  type NotificationFacts,
  type NotificationKind,
  type StoppedReason,
} from '@agentarium/contracts';
import { texts } from '../../locales/texts.ts';

/** Fills in the placeholders in braces by name; unknown ones are kept. */
export const fill = (text: string, words: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => words[key] ?? whole);

/** A value with its unit in the reader's language; a dash for none. */
export function formatMeasure(value: number | null, unit: string | null, language: Language): string {
  if (value === null) return '–';
  const number = new Intl.NumberFormat(language, measureDigits).format(value);
  return unit === null ? number : `${number}\u00a0${texts[language].units[unit] ?? unit}`;
}

/** A formatted calendar day (`2026-11-20`), with its year if that is not `thisYear`. */
export function formatDay(day: string, language: Language, thisYear = day.slice(0, 4)): string {
  const year = day.startsWith(thisYear) ? undefined : 'numeric';
  const options = { day: 'numeric', month: 'long', year, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, options).format(new Date(day));
}

type Range = { from: number | null; to: number | null };

/** A range in words; either end may be open. */
export function formatRange({ from, to }: Range, unit: string | null, language: Language): string {
  const { ranges } = texts[language].notificationMails.variants;
  const text = from === null ? ranges.below : to === null ? ranges.above : ranges.between;
  return fill(text, { from: formatMeasure(from, unit, language), to: formatMeasure(to, unit, language) });
}

type GoalFacts = Extract<NotificationFacts, { data: { goal_id: string } }>;

/** The words of a mail about a goal. */
export function goalPlaceholders({ data }: GoalFacts, language: Language): Record<string, string> {
  const { task, label, unit, value } = data;
  return {
    task: task.name[language],
    number: label[language],
    value: formatMeasure(value, unit, language),
    ...('target' in data && { target: formatMeasure(data.target, unit, language) }),
    ...('by' in data && { day: formatDay(data.by, language) }),
    ...('to' in data && { range: formatRange(data, unit, language) }),
  };
}

/** The stored facts of a notification, of all kinds. */
type StoredFacts = {
  task_id: string;
  task_name: string;
  scheduled: boolean;
  error_code: string | null;
  /** False for a scheduled run that never began; else absent. */
  started?: boolean;
  /** Absent in notifications from before this was recorded, null when on time. */
  late_minutes?: number | null;
  children?: number;
  children_failed?: number;
  reason: StoppedReason;
  used: number;
  limit: number;
  resets_at: string;
  tool_names: string[];
  expires_at: string;
  goal_id: string;
  label: Record<Language, string>;
  unit: string | null;
  value: number | null;
  target: number;
  by: string;
  from: number | null;
  to: number | null;
  alert: AlertKind;
  names: string[];
  total: number;
};

export type NotificationRow = {
  id: number;
  kind: NotificationKind;
  data: StoredFacts;
  read_at: Date | null;
  created_at: Date;
  task_locales: Parameters<typeof localized>[0];
  /** Null once the run is deleted. */
  execution_id: string | null;
  /** The first number of the run's answer; absent where it must not be shown. */
  figure?: {
    locales: Parameters<typeof labelOf>[0];
    name: string;
    unit: string | null;
    value: number;
  } | null;
};

const iso = (text: string) => new Date(text).toISOString();

/** The facts of a notification, with the task's current name. */
export function factsOf(row: Omit<NotificationRow, 'id' | 'read_at' | 'created_at'>): NotificationFacts {
  const { kind, data, task_locales, execution_id, figure: found } = row;
  const nameIn = (language: Language) => localized(task_locales, language, 'name', data.task_name);
  const task = { id: data.task_id, name: byLanguage(nameIn) };
  const run = { execution_id, task, scheduled: data.scheduled };
  const ended = { ...run, late_minutes: data.late_minutes ?? 0 };
  const { goal_id, label, unit, value } = data;
  const ofGoal = { execution_id, task, goal_id, label, unit, value };
  switch (kind) {
    case 'run_finished': {
      const { children = 0, children_failed = 0 } = data;
      const figure = found
        ? {
            label: byLanguage((language) => labelOf(found.locales, language, found.name)),
            value: found.value,
            unit: found.unit,
          }
        : null;
      return { kind, data: { ...ended, children, children_failed, figure } };
    }
    case 'run_failed':
      return { kind, data: { ...ended, error_code: data.error_code, started: data.started ?? true } };
    case 'schedule_stopped':
      return { kind, data: { task, reason: data.reason } };
    case 'limit_80':
      return { kind, data: { used: data.used, limit: data.limit, resets_at: iso(data.resets_at) } };
    case 'confirmation_needed':
      return { kind, data: { ...run, tool_names: data.tool_names, expires_at: iso(data.expires_at) } };
    case 'prompt_repeated':
      return { kind, data: run };
    case 'system_alert':
      return { kind, data: { alert: data.alert, names: data.names, total: data.total } };
    case 'goal_reached':
      return { kind, data: { ...ofGoal, target: data.target } };
    case 'goal_missed':
      return { kind, data: { ...ofGoal, target: data.target, by: data.by } };
    case 'goal_out_of_range':
      return { kind, data: { ...ofGoal, from: data.from, to: data.to } };
    default:
      return kind satisfies never;
  }
}

/** A notification as returned to its owner. */
export function presentNotification(row: NotificationRow): Notification {
  const { id, read_at, created_at } = row;
  return {
    id,
    read_at: read_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    ...factsOf(row),
  };
}
