import { expect, it } from 'vitest';
import { changeOf, rateLevel } from './chart-format.ts';

it.each([
  [0.8, 'success'],
  [0.7999, 'warning'],
  [0.6, 'warning'],
  [0.5999, 'error'],
])('%d is rated %s', (rate, level) => {
  expect(rateLevel(rate)).toBe(level);
});

it.each([
  [5, 2, { direction: 'up', by: 3 }],
  [2, 5, { direction: 'down', by: 3 }],
  [4, 4, { direction: 'flat', by: 0 }],
])('compares %i runs with %i before', (now, before, change) => {
  expect(changeOf({ runs: now }, { runs: before })).toEqual(change);
});
