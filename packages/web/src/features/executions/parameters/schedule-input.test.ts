import { expect, it } from 'vitest';
import {
  cronsOf,
  inMode,
  planOf,
  type ScheduleInput,
  type ScheduleMode,
  scheduleInputOf,
  schedulePresets,
  scheduleValueOf,
  storedSchedule,
  timesFor,
  zonesFor,
} from './schedule-input.ts';

const of = (...cron_expressions: string[]) =>
  scheduleInputOf({ cron_expressions, timezone: 'UTC', enabled: true });
const daily = of('0 9 * * *');
const to = (input: ScheduleInput, mode: ScheduleMode) =>
  inMode(input, mode, new Date('2026-11-27T22:30:00Z'));

it('the input of a schedule maps the presets to cron, and starts with daily at nine', () => {
  expect(Object.fromEntries(schedulePresets.map(({ key, cron }) => [key, cron]))).toEqual({
    every5Minutes: '*/5 * * * *',
    hourly: '0 * * * *',
    daily9: '0 9 * * *',
    daily18: '0 18 * * *',
    monday9: '0 9 * * 1',
    month1: '0 9 1 * *',
  });
  expect(cronsOf(of())).toEqual(['0 9 * * *']);
});

it.each<[string[], Partial<ScheduleInput>]>([
  [['30 7 * * *', '0 18 * * *'], { mode: 'daily', times: ['07:30', '18:00'] }],
  [['0 8 * * 1-5'], { mode: 'weekdays', times: ['08:00'] }],
  [['0 8 * * 1,2,3,4,5'], { mode: 'weekdays', times: ['08:00'] }],
  [['0 8 * * 1,3', '0 20 * * 1,3'], { mode: 'days', times: ['08:00', '20:00'], days: [1, 3] }],
  [['0 8 1 * *'], { mode: 'advanced', times: ['08:00'], crons: ['0 8 1 * *'] }],
])('the input of a schedule with %j opens as %j and is sent unchanged in meaning', (crons, expected) => {
  const input = of(...crons);
  expect(input).toMatchObject(expected);
  expect(cronsOf(input)).toEqual(crons.map((cron) => cron.replace('1,2,3,4,5', '1-5')));
});

it('switching between the modes starts the advanced mode from the times of day', () => {
  const input = to({ ...daily, times: ['18:00', '07:30'] }, 'advanced');
  expect(input).toMatchObject({ mode: 'advanced', crons: ['30 7 * * *', '0 18 * * *'] });
});

it('switching between the modes keeps times and days', () => {
  const weekdays = of('0 8 * * 1-5');
  expect(cronsOf(to(weekdays, 'daily'))).toEqual(['0 8 * * *']);
  expect(to(weekdays, 'days')).toMatchObject({ times: ['08:00'], days: [1, 2, 3, 4, 5] });
  const chosen = of('0 8 * * 1,3');
  for (const mode of ['daily', 'weekdays', 'advanced'] as const) {
    expect(cronsOf(to(to(chosen, mode), 'days'))).toEqual(['0 8 * * 1,3']);
  }
});

it('switching between the modes turns entered expressions into times, and keeps those that mean more', () => {
  const typed = { ...to(daily, 'advanced'), crons: ['45 6 * * 2,4'] };
  expect(to(typed, 'days')).toMatchObject({ times: ['06:45'], days: [2, 4] });
  const monthly = { ...to(daily, 'advanced'), crons: ['0 7 1 * *'] };
  const changed = { ...to(monthly, 'daily'), times: ['10:00'] };
  expect(cronsOf(changed)).toEqual(['0 10 * * *']);
  expect(cronsOf(to(changed, 'advanced'))).toEqual(['0 7 1 * *']);
  expect(to(to(changed, 'advanced'), 'weekdays').times).toEqual(['10:00']);
});

it('one time begins as tomorrow in the zone, and leaves times and days as they were', () => {
  const chosen = { ...of('0 8 * * 1,3'), timezone: 'Europe/Moscow' };
  const once = to(chosen, 'once');
  expect(scheduleValueOf(once)).toEqual({ at: '2026-11-29T08:00', timezone: 'Europe/Moscow', enabled: true });
  expect(planOf({ ...once, at: '2026-11' })).toMatchObject({ cron_expressions: [], at: null });
  expect(cronsOf(to(once, 'days'))).toEqual(['0 8 * * 1,3']);
});

it('the input of a stored schedule that runs once opens as that, with its mails', () => {
  const value = storedSchedule({
    cron_expressions: [],
    at: '2026-12-01T07:15',
    timezone: 'UTC',
    enabled: true,
    mail: 'full',
  });
  const input = scheduleInputOf(value);
  expect(input).toMatchObject({ mode: 'once', at: '2026-12-01T07:15', times: ['07:15'] });
  expect(scheduleValueOf(input)).toEqual(value);
});

it('the value that is sent is deduplicated and sorted by time', () => {
  const input = { ...daily, times: ['18:00', '09:00', '18:00'], timezone: 'Asia/Tokyo' };
  expect(scheduleValueOf(input)).toEqual({
    cron_expressions: ['0 9 * * *', '0 18 * * *'],
    timezone: 'Asia/Tokyo',
    enabled: true,
  });
});

it('the value that is sent includes only valid expressions in the preview', () => {
  const input = { ...daily, mode: 'advanced' as const, crons: [' 0 9 * * 1 ', 'nonsense', '0 9 31 2 *'] };
  expect(cronsOf(input)).toHaveLength(3);
  expect(planOf(input).cron_expressions).toEqual(['0 9 * * 1']);
});

it.each([
  [3, ['08:00'], [], ['08:00', '18:00', '13:00']],
  [1, ['08:00', '20:00'], ['08:00', '20:00'], ['08:00']],
  [2, ['08:00'], ['08:00', '20:00'], ['08:00', '20:00']],
])('%i times a day from %j (before: %j): %j', (count, times, spare, expected) => {
  expect(timesFor(count, times, spare)).toEqual(expected);
});

it('the input of a schedule offers the user’s own zone and the chosen one too', () => {
  expect(zonesFor('Asia/Kolkata', 'Europe/Berlin').slice(0, 3)).toEqual([
    'Europe/Berlin',
    'Asia/Kolkata',
    'UTC',
  ]);
  expect(zonesFor('UTC', 'Europe/Paris')).toHaveLength(9);
});
