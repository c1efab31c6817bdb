import { describe, expect, it } from 'vitest';
import { groupByDay } from './days.ts';

const wordsOf = (zone: string, now: string, ...moments: string[]) =>
  groupByDay(
    moments.map((created_at) => ({ created_at })),
    zone,
    new Date(now),
  ).map(({ day, word }) => [day, word]);

// In Berlin the clocks went forward on 29 March 2026 and back on 25 October.
it.each([
  ['after a day of 23 hours', '2026-03-29T22:30:00Z', '2026-03-29T10:00:00Z', '2026-03-29'],
  ['on the morning after a day of 25 hours', '2026-10-25T23:30:00Z', '2026-10-25T10:00:00Z', '2026-10-25'],
  ['late on the day after one of 25 hours', '2026-10-26T22:30:00Z', '2026-10-25T10:00:00Z', '2026-10-25'],
  ['on the first of a month', '2026-03-01T10:00:00Z', '2026-02-28T10:00:00Z', '2026-02-28'],
])('the history of runs knows yesterday %s', (_when, now, at, day) => {
  expect(wordsOf('Europe/Berlin', now, at)).toEqual([[day, 'yesterday']]);
});

it('the history of runs shows a date for the day before yesterday, even after a day of 23 hours', () => {
  expect(wordsOf('Europe/Berlin', '2026-03-29T22:30:00Z', '2026-03-28T10:00:00Z')).toEqual([
    ['2026-03-28', null],
  ]);
});

describe('days', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const at = (created_at: string) => ({ created_at });

  it('groups by the days of the user’s zone, not of UTC', () => {
    const days = groupByDay(
      [
        at('2026-11-20T09:00:00Z'),
        at('2026-11-19T22:30:00Z'),
        at('2026-11-19T12:00:00Z'),
        at('2026-11-01T12:00:00Z'),
      ],
      'Europe/Moscow',
      now,
    );
    expect(days.map(({ day, word, items }) => [day, word, items.length])).toEqual([
      ['2026-11-20', 'today', 2],
      ['2026-11-19', 'yesterday', 1],
      ['2026-11-01', null, 1],
    ]);
  });
});
