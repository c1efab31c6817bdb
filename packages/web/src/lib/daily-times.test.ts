import { describe, expect, it } from 'vitest';
import { cronsInUtc, cronsToDaily, dailyToCrons, timeToCron } from './daily-times.ts';

describe('times of day and cron', () => {
  it.each([
    ['09:00', '0 9 * * *'],
    ['00:05', '5 0 * * *'],
    ['23:59', '59 23 * * *'],
    ['24:00', null],
    ['9:00', null],
    ['', null],
  ])('reads %s as %s', (time, cron) => {
    expect(timeToCron(time)).toBe(cron);
  });

  it('sorts and drops repeats', () => {
    expect(dailyToCrons(['18:00', '09:00', '18:00'])).toEqual(['0 9 * * *', '0 18 * * *']);
  });

  it.each([
    [['0 9 * * *'], ['09:00']],
    [
      ['5 0 * * *', '30 18 * * *'],
      ['00:05', '18:30'],
    ],
    [['0 9 * * 1'], null],
    [['0 9 * * *', '0 9 * * 1'], null],
    [['61 9 * * *'], null],
    [[], null],
    [['0 1 * * *', '0 2 * * *', '0 3 * * *', '0 4 * * *'], null],
  ])('reads %j as the times %j', (crons, times) => {
    expect(cronsToDaily(crons)).toEqual(times);
  });

  it.each([
    [['09:00'], 180, ['0 6 * * *']],
    [['01:30'], 540, ['30 16 * * *']],
    [['23:00'], -300, ['0 4 * * *']],
    [['09:00', '18:00'], 0, ['0 9 * * *', '0 18 * * *']],
    [['02:00', '14:00'], 330, ['30 8 * * *', '30 20 * * *']],
  ])('turns %j at %i minutes ahead into %j of UTC', (times, offset, crons) => {
    expect(cronsInUtc(times, offset)).toEqual(crons);
  });
});
