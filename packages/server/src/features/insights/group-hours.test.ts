import { expect, test } from 'vitest';
import { dateOfDay, groupHours, type HourCount, totalsOf, zoneClock } from './group-hours.ts';

test.each([
  ['UTC', '2026-11-20T23:59:00Z', '2026-11-20', 23],
  ['America/Los_Angeles', '2026-11-20T07:30:00Z', '2026-11-19', 23],
  ['Asia/Kathmandu', '2026-11-20T18:14:59Z', '2026-11-20', 23],
  // London's clocks go back at 01:00 UTC: the hour from 01:00 occurs twice.
  ['Europe/London', '2026-10-25T00:30:00Z', '2026-10-25', 1],
  ['Europe/London', '2026-10-25T01:30:00Z', '2026-10-25', 1],
  // New York's go forward at 07:00 UTC: the hour from 02:00 is skipped.
  ['America/New_York', '2026-03-08T06:59:00Z', '2026-03-08', 1],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08', 3],
])('in %s, a run at %s counts for the hour %s %i', (zone, at, date, hour) => {
  const local = zoneClock(zone)(Date.parse(at));
  expect([dateOfDay(local.day), local.hour]).toEqual([date, hour]);
});

const count = (at: string, completed: number, failed = 0, cancelled = 0): HourCount => [
  Date.parse(at) / 1000,
  completed,
  failed,
  cancelled,
];

test('counted hours are sorted into the days and hours of a zone, the period and the one before', () => {
  const hours = [
    count('2026-11-06T20:00:00Z', 100),
    count('2026-11-06T21:00:00Z', 1),
    count('2026-11-13T20:00:00Z', 2),
    count('2026-11-13T21:00:00Z', 3, 1),
    count('2026-11-20T09:00:00Z', 4, 0, 2),
  ];
  const { days, byHour } = groupHours(hours, 'Europe/Moscow', new Date('2026-11-20T12:00:00Z'), 7);
  expect(days).toHaveLength(14);
  expect(days[0]).toEqual({ date: '2026-11-07', completed: 1, failed: 0, cancelled: 0 });
  expect(days[6]).toEqual({ date: '2026-11-13', completed: 2, failed: 0, cancelled: 0 });
  expect(days[7]).toEqual({ date: '2026-11-14', completed: 3, failed: 1, cancelled: 0 });
  expect(days[13]).toEqual({ date: '2026-11-20', completed: 4, failed: 0, cancelled: 2 });
  expect(byHour.filter((runs) => runs > 0)).toEqual([4, 6]);
  expect([byHour[0], byHour[12]]).toEqual([4, 6]);
});

test.each([
  [{ completed: 0, failed: 0, cancelled: 0 }, 0, null],
  [{ completed: 0, failed: 0, cancelled: 4 }, 4, null],
  [{ completed: 3, failed: 1, cancelled: 4 }, 8, 0.75],
])('the ends %o are %i runs with a success rate of %s', (ends, runs, rate) => {
  expect(totalsOf([ends])).toEqual({ ...ends, runs, success_rate: rate });
});
