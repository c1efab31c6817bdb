import { isValidCron } from '@agentarium/contracts/cron';
import { describe, expect, it } from 'vitest';
import {
  cronsOf,
  goodCronsOf,
  inMode,
  scheduleDraftOf,
  schedulePresets,
  scheduleValueOf,
  timesFor,
  zonesFor,
} from './schedule-draft.ts';

const daily = scheduleDraftOf({ cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true });

it('knows the presets as cron, and daily at nine to begin with', () => {
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

it.each(schedulePresets)('offers $key as an expression that comes', ({ cron }) => {
  expect(isValidCron(cron)).toBe(true);
});

describe('switching between the modes', () => {
  it('starts the advanced mode from the times of day', () => {
    const draft = inMode({ ...daily, times: ['18:00', '07:30'] }, 'advanced');
    expect(draft).toMatchObject({ mode: 'advanced', crons: ['30 7 * * *', '0 18 * * *'] });
  });

  it('keeps what was entered in each', () => {
    const entered = { ...inMode(daily, 'advanced'), crons: ['0 9 * * 1'], hasOwnCrons: true };
    const changed = { ...inMode(entered, 'daily'), times: ['10:00'] };
    expect(changed.mode).toBe('daily');
    expect(inMode(changed, 'advanced').crons).toEqual(['0 9 * * 1']);
    expect(inMode(inMode(changed, 'advanced'), 'daily').times).toEqual(['10:00']);
  });
});

describe('what is sent', () => {
  it('is deduplicated and in the order of the day', () => {
    const draft = { ...daily, times: ['18:00', '09:00', '18:00'], timezone: 'Asia/Tokyo' };
    expect(scheduleValueOf(draft)).toEqual({
      cron_expressions: ['0 9 * * *', '0 18 * * *'],
      timezone: 'Asia/Tokyo',
      enabled: true,
    });
  });

  it('shows what is good so far', () => {
    const draft = { ...daily, mode: 'advanced' as const, crons: [' 0 9 * * 1 ', 'nonsense', '0 9 31 2 *'] };
    expect(cronsOf(draft)).toHaveLength(3);
    expect(goodCronsOf(draft)).toEqual(['0 9 * * 1']);
  });
});

it.each([
  [3, ['08:00'], [], ['08:00', '18:00', '13:00']],
  [1, ['08:00', '20:00'], ['08:00', '20:00'], ['08:00']],
  [2, ['08:00'], ['08:00', '20:00'], ['08:00', '20:00']],
])('%i times a day from %j (before: %j): %j', (count, times, spare, expected) => {
  expect(timesFor(count, times, spare)).toEqual(expected);
});

it('offers the reader’s own zone and the chosen one too', () => {
  expect(zonesFor('Asia/Kolkata', 'Europe/Berlin').slice(0, 3)).toEqual([
    'Europe/Berlin',
    'Asia/Kolkata',
    'UTC',
  ]);
  expect(zonesFor('UTC', 'Europe/Paris')).toHaveLength(9);
});
