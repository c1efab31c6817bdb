import { trendAt } from '@agentarium/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aGoal, aNumber, aPoint, aTrend } from '../testing/progress.ts';
import { needsSecondAxis, seriesOf, ticksOf, trendLinesOf, trendPaths } from './series.ts';

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

const series = [{ key: 'input.weight' }, { key: 'output.calories' }];
const fiveDays = [1, 2, 3, 4, 5].map((day) => aPoint(day, {}));
const at = (day: string) => Date.parse(`${day}T09:00:00Z`);
const day = 86_400_000;
const only = (...of: Parameters<typeof aGoal>) => trendLinesOf(series, [aGoal(...of)], fiveDays)[0];

it('the trends of a chart are those of its series, one each, and none for a series without', () => {
  const goals = [
    aGoal({ id: 'a' }),
    aGoal({ id: 'b', trend: aTrend() }),
    aGoal({ id: 'c', trend: aTrend({ expected_on: '2026-11-06' }), state: 'on_track' }),
    aGoal({ id: 'd', parameter: 'output.calories', trend: aTrend() }),
    aGoal({ id: 'e', parameter: 'output.other', trend: aTrend() }),
  ];
  const lines = trendLinesOf(series, goals, fiveDays);
  expect(lines.map(({ seriesIndex, trend }) => [seriesIndex, trend.expected_on])).toEqual([
    [0, '2026-11-06'],
    [1, null],
  ]);
  expect(trendLinesOf(series, [aGoal()], fiveDays)).toEqual([]);
  expect(trendLinesOf(series, goals, fiveDays.slice(0, 1))).toEqual([]);
  expect(trendLinesOf(series, goals, [])).toEqual([]);
});

it('the trends of a chart continue to the expected day and a little beyond, else to the goal’s last day', () => {
  const expected = only({ state: 'on_track', trend: aTrend({ expected_on: '2026-11-07' }) });
  expect(expected?.to).toBeGreaterThan(at('2026-11-07'));
  expect(expected?.to).toBeLessThan(at('2026-11-09'));
  expect(expected?.expected).toBe(Date.parse('2026-11-07T12:00:00Z'));
  const late = only({ state: 'off_track', by: '2026-11-08', trend: aTrend() });
  expect(late?.to).toBeGreaterThan(at('2026-11-08'));
  expect(late?.expected).toBeNull();
});

it('the trends of a chart never squeeze the values, and stop at the last one once the goal has ended', () => {
  const far = only({ state: 'on_track', trend: aTrend({ expected_on: '2031-01-01' }) });
  expect(far?.to).toBe(at('2026-11-05') + 6 * day);
  expect(far?.expected).toBeNull();
  const over = only({ state: 'reached', trend: aTrend({ expected_on: '2026-11-07' }) });
  expect(over).toMatchObject({ to: at('2026-11-05'), expected: null });
  const range = only({ kind: 'stay', by: null, state: 'out_of_range', trend: aTrend() });
  expect(range?.to).toBe(at('2026-11-05'));
});

describe('a drawn trend', () => {
  const [line] = trendLinesOf(series, [aGoal({ trend: aTrend() })], fiveDays);
  if (!line) throw new Error('No trend');

  it('gives a straight line within a closed band', () => {
    const paths = trendPaths(
      line,
      (time) => (time - line.from) / day,
      (value) => value,
      4,
    );
    expect(paths.line).toBe('M0.0,80.2L4.0,79.8');
    expect(paths.band).toMatch(/^M0\.0,.*L4\.0,.*Z$/);
    expect(paths.band.split('L')).toHaveLength(10);
  });

  it('is narrowest in the middle of the values, and as wide as its figures require', () => {
    const width = (time: number) => {
      const { low, high } = trendAt(line.trend, time);
      return high - low;
    };
    const middle = Date.parse(line.trend.middle_at);
    expect(width(middle)).toBeCloseTo(1, 9);
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 100 }), (days) => {
        expect(width(middle + days * day)).toBeCloseTo(2 * Math.hypot(0.5, 0.1 * days), 9);
      }),
    );
  });
});
