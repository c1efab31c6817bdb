import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastGoalDay, trendAt } from './rules.ts';
import type { GoalTrend } from './schema.ts';

const day = 86_400_000;
const middle = Date.parse('2026-11-20T09:00:00Z');
const trend: GoalTrend = {
  slope_per_day: -0.1,
  slope_low: -0.2,
  slope_high: 0,
  expected_on: null,
  middle_at: '2026-11-20T09:00:00Z',
  middle_value: 71,
  middle_margin: 0.3,
};

test('a trend passes through its midpoint, where its band is narrowest', () => {
  const at = trendAt(trend, middle);
  expect(at.value).toBe(71);
  expect(at.low).toBeCloseTo(70.7, 12);
  expect(at.high).toBeCloseTo(71.3, 12);
});

test.each([[10, 70]])('%d days from the midpoint, a trend is at %d', (days, value) => {
  expect(trendAt(trend, middle + days * day).value).toBeCloseTo(value, 12);
});

test('the band of a trend widens symmetrically', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1000, noNaN: true }), (days) => {
      const [before, after] = [trendAt(trend, middle - days * day), trendAt(trend, middle + days * day)];
      expect(before.high - before.low).toBeCloseTo(after.high - after.low, 6);
      expect(after.high - after.low).toBeGreaterThanOrEqual(0.6 - 1e-9);
      expect(after.high - after.value).toBeCloseTo(after.value - after.low, 6);
    }),
  );
});

test('ten days out, the band of a trend combines the margins of slope and midpoint', () => {
  const { high, low } = trendAt(trend, middle + 10 * day);
  expect((high - low) / 2).toBeCloseTo(Math.hypot(0.3, 1), 12);
});

test('a goal can end ten years ahead, minus the leap days', () => {
  expect(lastGoalDay('2026-11-20')).toBe('2036-11-17');
  expect(lastGoalDay('2024-02-29')).toBe('2034-02-26');
});
