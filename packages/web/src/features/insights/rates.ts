import type { RunTotals } from '@agentarium/contracts';

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
