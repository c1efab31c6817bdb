import { describe, expect, test } from 'vitest';
import { upcomingRuns } from './cron.ts';
import { ownerPauseReason } from './state.ts';
import { schedulePause } from './status.ts';

const daily = { cron_expressions: ['0 9 * * *'], timezone: 'Europe/London' };
const day = (of: number, hour = 9) => new Date(Date.UTC(2026, 10, of, hour));
const none = { paused_until: null, skipped_run_at: null };
const days = (runs: Date[]) => runs.map((run) => run.getUTCDate());

describe('a tick of a schedule', () => {
  test.each([
    ['runs without a pause or a skip', none, day(3), null],
    ['before the end of a pause has no run', { ...none, paused_until: day(4) }, day(3), 'PAUSED'],
    ['at the end of a pause runs', { ...none, paused_until: day(3) }, day(3), null],
    ['that is skipped has no run', { ...none, skipped_run_at: day(3) }, day(3), 'SKIPPED'],
    ['next to a skipped one runs', { ...none, skipped_run_at: day(2) }, day(3), null],
    [
      'that is paused and skipped counts as paused',
      { paused_until: day(4), skipped_run_at: day(3) },
      day(3),
      'PAUSED',
    ],
  ])('%s', (_what, rest, at, reason) => {
    expect(ownerPauseReason(rest, at)).toBe(reason);
  });
});

describe('the upcoming runs of a schedule', () => {
  test('start with the end of a pause, inclusive', () => {
    expect(days(upcomingRuns(daily, { ...none, paused_until: day(20) }, day(1, 10), 2))).toEqual([20, 21]);
    expect(days(upcomingRuns(daily, { ...none, paused_until: day(20, 12) }, day(1, 10), 2))).toEqual([
      21, 22,
    ]);
  });

  test('omit the skipped one without reducing their number', () => {
    expect(days(upcomingRuns(daily, { ...none, skipped_run_at: day(3) }, day(1, 10), 3))).toEqual([2, 4, 5]);
    const both = { paused_until: day(10), skipped_run_at: day(10) };
    expect(days(upcomingRuns(daily, both, day(1, 10), 2))).toEqual([11, 12]);
  });

  test('ignore a pause that is over', () => {
    expect(days(upcomingRuns(daily, { ...none, paused_until: day(1) }, day(5, 10), 1))).toEqual([6]);
  });

  test('keep the local time across a clock change', () => {
    const summer = upcomingRuns(daily, none, new Date('2027-03-26T12:00:00Z'), 3);
    expect(summer.map((run) => run.getUTCHours())).toEqual([9, 8, 8]);
  });
});

test('a pause has an end, or is over', () => {
  for (const until of ['2026-11-20T09:00:00Z', null])
    expect(schedulePause.safeParse({ until }).success).toBe(true);
  expect(schedulePause.safeParse({}).success).toBe(false);
});
