import type { ProgressParameter } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { needsSecondAxis, seriesOf } from './series.ts';

const parameter = (key: string, unit: string | null): ProgressParameter => ({
  key,
  name: key,
  source: 'input',
  task_id: '01900000-0000-7000-9000-000000000001',
  task_name: 'Task',
  locales: null,
  description: null,
  unit,
});
const parameters = [parameter('input.weight', 'kg'), parameter('output.calories', 'kcal')];
const point = (day: number, values: Record<string, number>) => ({
  execution_id: `e${day}`,
  created_at: `2026-01-0${day}T00:00:00Z`,
  values,
});
const points = [
  point(1, { 'input.weight': 80 }),
  point(2, {}),
  point(3, { 'input.weight': 79, 'output.calories': 0 }),
];

it('leaves runs out that know nothing of a chart, and gaps where one value is missing', () => {
  const made = seriesOf(['input.weight', 'output.calories'], parameters, points, ({ key }) => key);
  expect(made.points.map(({ execution_id }) => execution_id)).toEqual(['e1', 'e3']);
  expect(made.series.map(({ values }) => values)).toEqual([
    [80, 79],
    [null, 0],
  ]);
  expect(needsSecondAxis(made.series)).toBe(true);
});

it('ignores nothing chosen, what is gone and what is chosen twice', () => {
  expect(seriesOf([null, 'input.gone'], parameters, points, String)).toEqual({ series: [], points: [] });
  const twice = seriesOf(['input.weight', 'input.weight'], parameters, points, String);
  expect(twice.series).toHaveLength(1);
  expect(needsSecondAxis(twice.series)).toBe(false);
});
