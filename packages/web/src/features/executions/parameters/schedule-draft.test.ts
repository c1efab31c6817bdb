import { isValidCron } from '@agentarium/contracts/cron';
import { expect, it } from 'vitest';
import {
  cronsOf,
  inMode,
  scheduleDraftOf,
  schedulePresets,
  scheduleValueOf,
  timesFor,
  validCronsOf,
  zonesFor,
} from './schedule-draft.ts';

const daily = scheduleDraftOf({ cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true });

it('the draft of a schedule maps the presets to cron, and starts with daily at nine', () => {
  expect(Object.fromEntries(schedulePresets.map(({ key, cron }) => [key, cron]))).toEqual({
    every5Minutes: '*/5 * * * *',
    hourly: '0 * * * *',
    daily9: '0 9 * * *',
    daily18: '0 18 * * *',
    monday9: '0 9 * * 1',
    month1: '0 9 1 * *',
  });
  const empty = scheduleDraftOf({ cron_expressions: [], timezone: 'UTC', enabled: true, advanced: true });
  expect(cronsOf(empty)).toEqual(['0 9 * * *']);
});

it.each(schedulePresets)('the draft of a schedule offers $key as a valid expression', ({ cron }) => {
  expect(isValidCron(cron)).toBe(true);
});

it('switching between the modes starts the advanced mode from the times of day', () => {
  const draft = inMode({ ...daily, times: ['18:00', '07:30'] }, 'advanced');
  expect(draft).toMatchObject({ mode: 'advanced', crons: ['30 7 * * *', '0 18 * * *'] });
});

it('switching between the modes keeps the input of each', () => {
  const entered = { ...inMode(daily, 'advanced'), crons: ['0 9 * * 1'], hasOwnCrons: true };
  const changed = { ...inMode(entered, 'daily'), times: ['10:00'] };
  expect(changed.mode).toBe('daily');
  expect(inMode(changed, 'advanced').crons).toEqual(['0 9 * * 1']);
  expect(inMode(inMode(changed, 'advanced'), 'daily').times).toEqual(['10:00']);
});

it('the value that is sent is deduplicated and sorted by time', () => {
  const draft = { ...daily, times: ['18:00', '09:00', '18:00'], timezone: 'Asia/Tokyo' };
  expect(scheduleValueOf(draft)).toEqual({
    cron_expressions: ['0 9 * * *', '0 18 * * *'],
    timezone: 'Asia/Tokyo',
    enabled: true,
  });
});

it('the value that is sent includes only valid expressions in the preview', () => {
  const draft = { ...daily, mode: 'advanced' as const, crons: [' 0 9 * * 1 ', 'nonsense', '0 9 31 2 *'] };
  expect(cronsOf(draft)).toHaveLength(3);
  expect(validCronsOf(draft)).toEqual(['0 9 * * 1']);
});

it.each([
  [3, ['08:00'], [], ['08:00', '18:00', '13:00']],
  [1, ['08:00', '20:00'], ['08:00', '20:00'], ['08:00']],
  [2, ['08:00'], ['08:00', '20:00'], ['08:00', '20:00']],
])('%i times a day from %j (before: %j): %j', (count, times, spare, expected) => {
  expect(timesFor(count, times, spare)).toEqual(expected);
});

it('the draft of a schedule offers the user’s own zone and the chosen one too', () => {
  expect(zonesFor('Asia/Kolkata', 'Europe/Berlin').slice(0, 3)).toEqual([
    'Europe/Berlin',
    'Asia/Kolkata',
    'UTC',
  ]);
  expect(zonesFor('UTC', 'Europe/Paris')).toHaveLength(9);
});
