import { expect, it } from 'vitest';
import { aNumber, aPoint } from '../testing/progress.ts';
import { needsSecondAxis, seriesOf, ticksOf } from './series.ts';

const parameters = [aNumber('input.weight', { unit: 'kg' }), aNumber('output.calories', { unit: 'kcal' })];
const points = [
  aPoint(1, { 'input.weight': 80 }),
  aPoint(2, {}),
  aPoint(3, { 'input.weight': 79, 'output.calories': 0 }),
];

it('a chart leaves out runs without any of a chart’s values, and leaves gaps for single missing ones', () => {
  const made = seriesOf(['input.weight', 'output.calories'], parameters, points, ({ key }) => key);
  expect(made.points.map(({ execution_id }) => execution_id)).toEqual(['run-1', 'run-3']);
  expect(made.series.map(({ values }) => values)).toEqual([
    [80, 79],
    [null, 0],
  ]);
  expect(needsSecondAxis(made.series)).toBe(true);
});

it('a chart ignores empty, missing and duplicate choices', () => {
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
])('a time axis marks times that read differently: %s', (_, times, expected) => {
  const text = (at: Date) => at.toISOString().slice(11, 16);
  const ticks = ticksOf(
    times.map((time) => new Date(`2026-01-01T${time.padEnd(8, ':00')}Z`)),
    text,
  );
  expect(ticks.map(text)).toEqual(expected);
});
