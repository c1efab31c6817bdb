import type { RunTotals } from '@agentarium/contracts';

/** The height of a chart by days and of its placeholder in pixels, so that nothing moves when it renders. */
export const chartHeight = 232;

const cached = new Map<string, Intl.DateTimeFormat>();
/** Formatters are cached per language: creating one costs far more than using it. */
function formatOf(language: string, kind: 'day' | 'hour'): Intl.DateTimeFormat {
  const key = `${kind} ${language}`;
  const existing = cached.get(key);
  if (existing) return existing;
  const options =
    kind === 'day' ? ({ day: 'numeric', month: 'short' } as const) : ({ timeStyle: 'short' } as const);
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  cached.set(key, format);
  return format;
}

/** `20 Nov` for `2026-11-20`. */
export const dayLabel = (language: string, date: string): string =>
  formatOf(language, 'day').format(new Date(`${date}T00:00:00Z`));

/** An hour of the day: `18:00` or `6:00 PM`. */
export const hourLabel = (language: string, hour: number): string =>
  formatOf(language, 'hour').format(hour * 3_600_000);

/** Positions of labels beside line ends, moved apart so none overlap; in the given order. */
export function spread(heights: readonly number[], gap: number, lowest: number): number[] {
  const order = heights.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at);
  const placed: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { at, index } of order) {
    last = Math.max(at, last + gap);
    placed[index] = last;
  }
  const over = Math.max(0, last - lowest);
  return placed.map((at) => at - over);
}

/** The day labels of a chart: one per week, counted from the last day; every two weeks if narrow. */
export function dayAxis(days: readonly string[], language: string, isNarrow: boolean) {
  const step = isNarrow ? 14 : 7;
  return {
    data: [...days],
    valueFormatter: (day: string) => dayLabel(language, day),
    tickInterval: days.filter((_, index) => (days.length - 1 - index) % step === 0),
    tickLabelInterval: () => true,
    disableLine: true,
    disableTicks: true,
    height: 24,
  };
}

export type RateLevel = 'success' | 'warning' | 'error';

/** The color of a success rate (0 to 1): at least 80 percent success, at least 60 warning, else error (docs/spec/user-side.md#constants). */
export function rateLevel(rate: number): RateLevel {
  if (rate >= 0.8) return 'success';
  return rate >= 0.6 ? 'warning' : 'error';
}

export type Change = { direction: 'up' | 'down' | 'flat'; by: number };

/** The change in runs from the period before. */
export function changeOf(now: Pick<RunTotals, 'runs'>, before: Pick<RunTotals, 'runs'>): Change {
  const by = now.runs - before.runs;
  return { direction: by > 0 ? 'up' : by < 0 ? 'down' : 'flat', by: Math.abs(by) };
}
