import { type Goal, type GoalTrend, type ProgressPoint, trendAt } from '@agentarium/contracts';
import type { Series } from './series.ts';

const dayMs = 86_400_000;

/** A trend drawn on a chart: its series, start and end (milliseconds), and the expected day. */
export type TrendLine = {
  trend: GoalTrend;
  place: number;
  from: number;
  to: number;
  expected: number | null;
};

/** How far a chart extends beyond the values: to the goal's day, but never so far that the values are squeezed. */
function horizonOf({ trend, by, state }: Goal, first: number, last: number): number {
  const isOpen = state === 'on_track' || state === 'off_track';
  const expected = isOpen ? trend?.expected_on : null;
  const wanted = expected ?? (isOpen ? by : null);
  const furthest = last + 1.5 * (last - first);
  if (!wanted) return last;
  // A little beyond the day, so that its mark fits.
  return Math.min(furthest, Math.max(last, Date.parse(wanted) + dayMs + (last - first) * 0.06));
}

/** The trends of the goals for the series of a chart, one for each. */
export function trendLinesOf(
  series: readonly Pick<Series, 'key'>[],
  goals: readonly Goal[],
  points: readonly Pick<ProgressPoint, 'created_at'>[],
): TrendLine[] {
  const [first, last] = [points[0], points.at(-1)].map((point) => Date.parse(point?.created_at ?? ''));
  if (first === undefined || last === undefined || !(last > first)) return [];
  return series.flatMap(({ key }, place) => {
    const own = goals.filter(({ parameter, trend }) => parameter === key && trend !== null);
    const goal = own.find(({ trend }) => trend?.expected_on) ?? own[0];
    if (!goal?.trend) return [];
    const to = horizonOf(goal, first, last);
    const noon = goal.trend.expected_on ? Date.parse(goal.trend.expected_on) + dayMs / 2 : null;
    const expected = noon !== null && goal.state !== 'reached' && noon <= to ? noon : null;
    return [{ trend: goal.trend, place, from: first, to, expected }];
  });
}

type Scale = (value: number) => number;

/** The drawing of a trend: its line, and the closed outline of the band around it. */
export function trendPaths({ trend, from, to }: TrendLine, x: Scale, y: Scale, steps = 32) {
  const at = Array.from({ length: steps + 1 }, (_, step) => {
    const time = from + ((to - from) * step) / steps;
    return { time, ...trendAt(trend, time) };
  });
  const point = (time: number, value: number) => `${x(time).toFixed(1)},${y(value).toFixed(1)}`;
  const [start, end] = [at[0], at.at(-1)];
  const upper = at.map(({ time, high }) => point(time, high));
  const lower = at.map(({ time, low }) => point(time, low)).reverse();
  return {
    band: `M${[...upper, ...lower].join('L')}Z`,
    line: start && end ? `M${point(start.time, start.value)}L${point(end.time, end.value)}` : '',
  };
}
