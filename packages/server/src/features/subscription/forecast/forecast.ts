import { DAY_MS } from '../../../platform/clock.ts';

/** The usage of one past tick: the runs of the parent and its children together. */
export type PastUse = { runs: number; tokens: number | null; cost_micros: number | null };

/** The median; null for no numbers. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The most ticks within any 24 hours. Takes them in order. */
export function mostInADay(moments: readonly Date[]): number {
  let most = 0;
  let first = 0;
  for (const [at, moment] of moments.entries()) {
    while (moment.getTime() - (moments[first]?.getTime() ?? 0) >= DAY_MS) first += 1;
    most = Math.max(most, at - first + 1);
  }
  return most;
}

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const times = (count: number, median: number | null) => (median === null ? null : Math.round(count * median));

type Planned = { ticks: number; inADay: number; past: readonly PastUse[]; firstUse: number };

/**
 * Forecasts the usage of `ticks` planned ticks, of which at most `inADay` fall on one day: that many times the median
 * of past ticks, or `firstUse` runs each while there are none.
 */
export function forecastOf({ ticks, inADay, past, firstUse }: Planned) {
  const runs = medianOf(past.map((use) => use.runs)) ?? firstUse;
  return {
    runs: Math.round(ticks * runs),
    runs_in_a_day: Math.ceil(inADay * runs),
    based_on: past.length,
    tokens: times(ticks, medianOf(known(past.map(({ tokens }) => tokens)))),
    cost_micros: times(ticks, medianOf(known(past.map(({ cost_micros }) => cost_micros)))),
  };
}
