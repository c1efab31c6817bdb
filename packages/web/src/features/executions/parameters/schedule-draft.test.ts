import { describe, expect, it } from 'vitest';
import {
  cronsToDaily,
  dailyToCrons,
  isCronShape,
  offeredZone,
  schedulePresets,
  timeInUtc,
  timeToCron,
} from './schedule-draft.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

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

  it.each(schedulePresets)('offers $key in the shape of cron', ({ cron }) => {
    expect(isCronShape(cron)).toBe(true);
  });

  it.each(['', '0 9 * *', '0 9 * * * *', '0 9 * * ;', 'every day'])('refuses "%s"', (text) => {
    expect(isCronShape(text)).toBe(false);
  });
});

describe('zones', () => {
  it.each([
    ['Europe/Moscow', winter, 'Europe/Moscow'],
    ['Europe/Berlin', winter, 'Europe/Paris'],
    ['Europe/Berlin', summer, 'Europe/Paris'],
    ['Asia/Kolkata', winter, 'UTC'],
  ])('offers one for %s', (zone, now, offered) => {
    expect(offeredZone(zone, now)).toBe(offered);
  });

  it.each([
    ['09:00', 'Europe/Moscow', winter, '06:00'],
    ['01:30', 'Asia/Tokyo', winter, '16:30'],
    ['23:00', 'America/New_York', winter, '04:00'],
    ['23:00', 'America/New_York', summer, '03:00'],
    ['09:00', 'UTC', winter, '09:00'],
  ])('turns %s of %s to UTC', (time, zone, now, utc) => {
    expect(timeInUtc(time, zone, now)).toBe(utc);
  });
});
