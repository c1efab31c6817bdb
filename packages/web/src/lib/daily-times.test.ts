import { describe, expect, it } from 'vitest';
import {
  cronsInUtc,
  cronsToDaily,
  cronsToWeekly,
  dailyToCrons,
  timeToCron,
  weeklyToCrons,
} from './daily-times.ts';

describe('times of day and cron', () => {
  it.each([
    ['09:00', '0 9 * * *'],
    ['23:59', '59 23 * * *'],
    ['24:00', null],
    ['9:00', null],
  ])('reads %s as %s', (time, cron) => {
    expect(timeToCron(time)).toBe(cron);
  });

  it('sorts and removes duplicates', () => {
    expect(dailyToCrons(['18:00', '09:00', '18:00'])).toEqual(['0 9 * * *', '0 18 * * *']);
  });

  it.each([
    [
      ['5 0 * * *', '30 18 * * *'],
      ['00:05', '18:30'],
    ],
    [['0 9 * * 1'], null],
    [['0 9 * * *', '0 9 * * 1'], null],
    [['61 9 * * *'], null],
    [[], null],
    [['0 1 * * *', '0 2 * * *', '0 3 * * *', '0 4 * * *'], null],
  ])('converts %j to the times %j', (crons, times) => {
    expect(cronsToDaily(crons)).toEqual(times);
  });

  it.each([
    [['01:30'], 540, ['30 16 * * *']],
    [['23:00'], -300, ['0 4 * * *']],
    [['02:00', '14:00'], 330, ['30 8 * * *', '30 20 * * *']],
  ])('shifts %j by %i minutes to %j in UTC', (times, offset, crons) => {
    expect(cronsInUtc(times, offset)).toEqual(crons);
  });

  it.each([
    [['09:00'], [1, 2, 3, 4, 5], ['0 9 * * 1-5']],
    [
      ['18:00', '09:00'],
      [7, 3],
      ['0 9 * * 0,3', '0 18 * * 0,3'],
    ],
    [['09:00'], [1, 2, 3, 4, 5, 6, 7], ['0 9 * * *']],
  ])('converts %j on the days %j to %j, and back', (times, days, crons) => {
    expect(weeklyToCrons(times, days)).toEqual(crons);
    expect(cronsToWeekly(crons)).toEqual({ times: times.toSorted(), days: days.toSorted((a, b) => a - b) });
  });

  it.each([
    ['0 9 * * 1,3-5', [1, 3, 4, 5]],
    ['0 9 * * 7', [7]],
    ['0 9 * * 0-6', [1, 2, 3, 4, 5, 6, 7]],
    ['0 9 * * MON', null],
    ['0 9 1 * 1', null],
  ])('reads from %s the days %j', (cron, days) => {
    expect(cronsToWeekly([cron])?.days ?? null).toEqual(days);
  });

  it('reads no days if the expressions differ', () => {
    expect(cronsToWeekly(['0 9 * * 1', '0 9 * * 2'])).toBeNull();
    expect(cronsToWeekly([])).toBeNull();
  });
});
