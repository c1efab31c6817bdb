import { dayLabel } from './labels.ts';

/** The days under a chart: a label a week, from the last day backwards; two weeks where there is little room. */
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
