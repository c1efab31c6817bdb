import { expect, it } from 'vitest';
import { dayLabel, hourLabel, spread } from './chart-format.ts';

it.each([
  ['en', '2026-11-20', 'Nov 20'],
  ['ru', '2026-11-05', '5 нояб.'],
])('formats a day in %s', (language, date, label) => {
  expect(dayLabel(language, date)).toBe(label);
});

it('formats an hour as usual in the language', () => {
  expect(hourLabel('ru', 18)).toBe('18:00');
  expect(hourLabel('en', 0).replace(/\s/u, ' ')).toBe('12:00 AM');
});

it.each([
  ['apart already', [10, 60], [10, 60]],
  ['too close', [10, 12], [10, 26]],
  ['the lower one given first', [12, 10], [26, 10]],
  ['equal at the bottom', [100, 100], [84, 100]],
])('picks labels that are %s', (_case, heights, placed) => {
  expect(spread(heights, 16, 100)).toEqual(placed);
});
