import type { Language, NotificationFacts } from '@agentarium/contracts';
import { texts } from '../../locales/texts.ts';

/** Fills in the placeholders in braces by name; unknown ones are kept. */
export const fill = (text: string, words: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => words[key] ?? whole);

/** A value with its unit in the reader's language; a dash for none. */
export function formatMeasure(value: number | null, unit: string | null, language: Language): string {
  if (value === null) return '–';
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);
  return unit === null ? number : `${number}\u00a0${texts[language].units[unit] ?? unit}`;
}

/** A formatted calendar day (`2026-11-20`). */
export const formatDay = (day: string, language: Language) =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day));

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
