import { dayLabel } from './labels.ts';

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
