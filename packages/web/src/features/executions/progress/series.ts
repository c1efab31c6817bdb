import { type Goal, labelOf, type ProgressParameter, type ProgressPoint } from '@agentarium/contracts';

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

export type GoalLine = { id: string; value: number; place: number; end: 'target' | 'from' | 'to' };

/** The goal lines of a chart: each shown series' target, or the ends of its range. */
export const goalLinesOf = (series: readonly Series[], goals: readonly Goal[]): GoalLine[] =>
  series.flatMap(({ key }, place) =>
    goals
      .filter(({ parameter }) => parameter === key)
      .flatMap((goal) =>
        (['target', 'from', 'to'] as const).flatMap((end) => {
          const value = goal[end];
          return value === null ? [] : [{ id: goal.id, value, place, end }];
        }),
      ),
  );
