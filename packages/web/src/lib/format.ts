/** Formats dates and numbers in the user's language; dates in the user's zone unless one is given. */

import { measureDigits } from '@agentarium/contracts/names';

type Instant = string | number | Date;

let foundZone: string | undefined;
/** Looked up once: it takes phones milliseconds, and every date on a page needs it. */
const browserZone = () => {
  foundZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return foundZone;
};

/** The zone of the user's profile, else the browser's. */
export const zoneOf = (user: { timezone: string | null } | null): string => user?.timezone ?? browserZone();

const cache = new Map<string, unknown>();
function memo<T>(key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key) as T;
}

const dateFormat = (language: string, options: Intl.DateTimeFormatOptions) =>
  memo(`d${language}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(language, options));

/** Keeps a day with its month and a year with «г.»: lines may break only before the year and the time. */
const bind = (text: string): string => text.replaceAll(/(?<=\d) (?=\p{L})|(?<=^\p{L}{3}) (?=\d)/gu, '\u00a0');

/** `14 Nov 2026` */
export const formatDate = (language: string, at: Instant, timeZone?: string): string =>
  bind(dateFormat(language, { dateStyle: 'medium', ...(timeZone && { timeZone }) }).format(new Date(at)));

/** `14 Nov 2026` for the day `2026-11-14`, which is the same day in every zone. */
export const formatDay = (language: string, day: string): string =>
  formatDate(language, `${day}T00:00:00Z`, 'UTC');

/** `14 Nov 2026, 09:00` */
export const formatDateTime = (language: string, at: Instant, timeZone?: string): string =>
  bind(
    dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) }).format(
      new Date(at),
    ),
  );

/** `09:00` */
export const formatTime = (language: string, at: Instant, timeZone?: string): string =>
  dateFormat(language, { timeStyle: 'short', ...(timeZone && { timeZone }) }).format(new Date(at));

/** `Saturday, 14 November 2026 at 09:00:12 GMT+3`, for the tooltip of a relative time. */
export const formatFullDateTime = (language: string, at: Instant, timeZone?: string): string =>
  dateFormat(language, { dateStyle: 'full', timeStyle: 'long', ...(timeZone && { timeZone }) }).format(
    new Date(at),
  );

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * `5 minutes ago`, `in 1 day`, `now`; `now` is an argument so that it can be tested. Never "yesterday" or "last week":
 * those are days and weeks of the calendar, and this is the time between.
 */
export function formatRelative(language: string, at: Instant, now: Instant = Date.now()): string {
  const seconds = (new Date(at).getTime() - new Date(now).getTime()) / 1000;
  const format = (numeric: 'always' | 'auto') =>
    memo(`r${numeric}${language}`, () => new Intl.RelativeTimeFormat(language, { numeric }));
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return format('always').format(Math.trunc(seconds / size), unit);
  }
  return format('auto').format(0, 'second');
}

export const formatNumber = (
  language: string,
  value: number,
  options: Intl.NumberFormatOptions = {},
): string =>
  memo(`n${language}${JSON.stringify(options)}`, () => new Intl.NumberFormat(language, options)).format(
    value,
  );

/** A measured number, such as an output of a run. */
export const formatMeasure = (language: string, value: number): string =>
  formatNumber(language, value, measureDigits);

/** `0.734` as `73%`. */
export const formatPercent = (language: string, share: number): string =>
  formatNumber(language, share, { style: 'percent', maximumFractionDigits: 0 });

/** Words as `Soup, bread and tea`, in English without a comma before the last. */
export function formatList(
  language: string,
  words: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const locale = language === 'en' ? 'en-GB' : language;
  return memo(`l${type}${locale}`, () => new Intl.ListFormat(locale, { type })).format(words);
}

/** Milliseconds as `0.8 s`, `42 s`, `3 min 5 s`, `2 h 4 min`, in the reader's language. */
export function formatDuration(language: string, milliseconds: number): string {
  const unit = (value: number, name: 'hour' | 'minute' | 'second', digits = 0) =>
    formatNumber(language, value, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    });
  const seconds = Math.max(0, milliseconds) / 1000;
  if (seconds < 9.95) return unit(seconds, 'second', 1);
  const whole = Math.round(seconds);
  if (whole < 60) return unit(whole, 'second');
  if (whole < 3600)
    return [unit(Math.floor(whole / 60), 'minute'), ...(whole % 60 ? [unit(whole % 60, 'second')] : [])].join(
      ' ',
    );
  const minutes = Math.round(whole / 60);
  return [
    unit(Math.floor(minutes / 60), 'hour'),
    ...(minutes % 60 ? [unit(minutes % 60, 'minute')] : []),
  ].join(' ');
}

/** Returns whether any of the texts contains the search, in upper or lower case; every text contains an empty one. */
export function anyContains(language: string, texts: readonly string[], search: string): boolean {
  const words = search.trim().toLocaleLowerCase(language);
  return texts.some((text) => text.toLocaleLowerCase(language).includes(words));
}

/** The first `length` characters of a text, never splitting one of two code units. */
export const firstCharacters = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/**
 * A text truncated at `length` characters with an ellipsis (150 in the agent grid, 100 on task cards), at a word
 * boundary.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length + 1);
  const words = start.replace(/\s+\S*$/, '');
  const shortened = words.length > length * 0.75 ? words : start;
  return `${firstCharacters(shortened, length).replace(/[\s.,;:!?–—-]+$/, '')}…`;
}

/** Up to two initials of a name, uppercase: first and last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}
