import { expect, it } from 'vitest';
import { changeOf, dayLabel, hourLabel, rateLevel, spread } from './chart-format.ts';

it.each([
  ['en', '2026-11-20', 'Nov 20'],
  ['ru', '2026-11-05', '5 нояб.'],
])('a chart formats a day in %s', (language, date, label) => {
  expect(dayLabel(language, date)).toBe(label);
});

it('a chart formats an hour as usual in the language', () => {
  expect(hourLabel('ru', 18)).toBe('18:00');
  expect(hourLabel('en', 0).replace(/\s/u, ' ')).toBe('12:00 AM');
});

it.each([
  ['apart already', [10, 60], [10, 60]],
  ['too close', [10, 12], [10, 26]],
  ['the lower one given first', [12, 10], [26, 10]],
  ['equal at the bottom', [100, 100], [84, 100]],
])('a chart places labels that are %s', (_case, heights, placed) => {
  expect(spread(heights, 16, 100)).toEqual(placed);
});

it.each([
  [0.8, 'success'],
  [0.7999, 'warning'],
  [0.6, 'warning'],
  [0.5999, 'error'],
])('a success rate of %d is rated %s', (rate, level) => {
  expect(rateLevel(rate)).toBe(level);
});

it.each([
  [5, 2, { direction: 'up', by: 3 }],
  [2, 5, { direction: 'down', by: 3 }],
  [4, 4, { direction: 'flat', by: 0 }],
])('a count of %i runs is compared with %i before', (now, before, change) => {
  expect(changeOf({ runs: now }, { runs: before })).toEqual(change);
});
