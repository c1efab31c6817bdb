import {
  type Goal,
  type GoalTrend,
  labelOf,
  type ProgressParameter,
  type ProgressPoint,
  trendAt,
} from '@agentarium/contracts';

export type Series = {
  key: string;
  /** `Weight (input), kg` */
  label: string;
  unit: string | null;
  values: (number | null)[];
};

export const nameOf = (parameter: ProgressParameter, language: string) =>
  labelOf(parameter.locales, language, parameter.name);

/**
 * A chart's series in order, with a value or a gap for every run that has at least one. Parameters that are missing or
 * selected twice make no series.
 */
export function seriesOf(
  keys: readonly (string | null)[],
  parameters: readonly ProgressParameter[],
  points: readonly ProgressPoint[],
  label: (parameter: ProgressParameter) => string,
): { series: Series[]; points: ProgressPoint[] } {
  const chosen = [...new Set(keys)].flatMap(
    (key) => parameters.find((parameter) => parameter.key === key) ?? [],
  );
  const withValues = points.filter(({ values }) => chosen.some(({ key }) => Number.isFinite(values[key])));
  return {
    points: withValues,
    series: chosen.map((parameter) => ({
      key: parameter.key,
      label: label(parameter),
      unit: parameter.unit,
      values: withValues.map(({ values }) => values[parameter.key] ?? null),
    })),
  };
}

/** Two series share an axis if they have the same unit, or none. */
export const needsSecondAxis = (series: readonly Series[]): boolean =>
  new Set(series.map(({ unit }) => unit)).size > 1;

/** Up to four ticks, spread evenly over time, with distinct labels. */
export function ticksOf(moments: readonly Date[], textOf: (at: Date) => string): Date[] {
  if (moments.length === 0) return [];
  const first = Number(moments[0]);
  const step = (Number(moments.at(-1)) - first) / 3;
  const apart = (at: Date, time: number) => Math.abs(Number(at) - time);
  const ticks = new Map<string, Date>();
  for (const time of [0, 1, 2, 3].map((index) => first + index * step)) {
    const nearest = moments.reduce(
      (best, at) => (apart(at, time) < apart(best, time) ? at : best),
      moments[0] ?? new Date(time),
    );
    if (!ticks.has(textOf(nearest))) ticks.set(textOf(nearest), nearest);
  }
  return [...ticks.values()];
}

type GoalLine = { id: string; value: number; seriesIndex: number; end: 'target' | 'from' | 'to' };

/** The goal lines of a chart: each shown series' target, or the ends of its range. */
export const goalLinesOf = (series: readonly Series[], goals: readonly Goal[]): GoalLine[] =>
  series.flatMap(({ key }, seriesIndex) =>
    goals
      .filter(({ parameter }) => parameter === key)
      .flatMap((goal) =>
        (['target', 'from', 'to'] as const).flatMap((end) => {
          const value = goal[end];
          return value === null ? [] : [{ id: goal.id, value, seriesIndex, end }];
        }),
      ),
  );

const dayMs = 86_400_000;

/** A trend drawn on a chart: its series, start and end (milliseconds), and the expected day. */
export type TrendLine = {
  trend: GoalTrend;
  seriesIndex: number;
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
  return series.flatMap(({ key }, seriesIndex) => {
    const own = goals.filter(({ parameter, trend }) => parameter === key && trend !== null);
    const goal = own.find(({ trend }) => trend?.expected_on) ?? own[0];
    if (!goal?.trend) return [];
    const to = horizonOf(goal, first, last);
    const noon = goal.trend.expected_on ? Date.parse(goal.trend.expected_on) + dayMs / 2 : null;
    const expected = noon !== null && goal.state !== 'reached' && noon <= to ? noon : null;
    return [{ trend: goal.trend, seriesIndex, from: first, to, expected }];
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
