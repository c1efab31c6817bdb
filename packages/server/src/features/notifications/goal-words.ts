import type { Language, NotificationFacts } from '@agentarium/contracts';
import { texts } from '../../locales/texts.ts';

/** The words in braces by name; what is unknown stays as it is. */
export const fill = (text: string, words: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => words[key] ?? whole);

/** A value with its unit in the reader's language; a dash for none. */
export function measured(value: number | null, unit: string | null, language: Language): string {
  if (value === null) return '–';
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);
  return unit === null ? number : `${number}\u00a0${texts[language].units[unit] ?? unit}`;
}

/** A calendar day (`2026-11-20`) in words. */
export const dayInWords = (day: string, language: Language) =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day));

type Range = { from: number | null; to: number | null };

/** A range in words, of which one end may be open. */
export function rangeInWords({ from, to }: Range, unit: string | null, language: Language): string {
  const { ranges } = texts[language].notificationMails.variants;
  const text = from === null ? ranges.below : to === null ? ranges.above : ranges.between;
  return fill(text, { from: measured(from, unit, language), to: measured(to, unit, language) });
}

type GoalFacts = Extract<NotificationFacts, { data: { goal_id: string } }>;

/** The words of a mail about a goal. */
export function goalWords({ data }: GoalFacts, language: Language): Record<string, string> {
  const { task, label, unit, value } = data;
  return {
    task: task.name[language],
    number: label[language],
    value: measured(value, unit, language),
    ...('target' in data && { target: measured(data.target, unit, language) }),
    ...('by' in data && { day: dayInWords(data.by, language) }),
    ...('to' in data && { range: rangeInWords(data, unit, language) }),
  };
}
