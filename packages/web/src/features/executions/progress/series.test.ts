import type { ProgressParameter } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { needsSecondAxis, seriesOf, ticksOf } from './series.ts';

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

it.each([
  ['seconds apart: one time', ['09:16:05', '09:16:20', '09:16:50'], ['09:16']],
  ['two minutes: both', ['09:16:05', '09:16:20', '09:17:50'], ['09:16', '09:17']],
  [
    'many: four, spread over the time',
    ['09:00', '09:01', '09:10', '09:19', '09:30'],
    ['09:00', '09:10', '09:19', '09:30'],
  ],
  ['none', [], []],
])('marks times that read differently: %s', (_, times, expected) => {
  const text = (at: Date) => at.toISOString().slice(11, 16);
  const ticks = ticksOf(
    times.map((time) => new Date(`2026-01-01T${time.padEnd(8, ':00')}Z`)),
    text,
  );
  expect(ticks.map(text)).toEqual(expected);
});
