import { describe, expect, it } from 'vitest';
import { latestRun, nextRuns, plannedRuns } from './cron.ts';

const utc = (text: string) => new Date(`${text}Z`);
const short = (runs: Date[]) => runs.map((run) => run.toISOString().slice(5, 16));

describe('the next runs across a clock change', () => {
  it.each([
    ['30 2 * * *', 'America/New_York', '2026-03-07T12:00', ['03-08T07:00', '03-09T06:30'], 'jumped over'],
    [
      '0,30 2 * * *',
      'America/New_York',
      '2026-03-07T12:00',
      ['03-08T07:00', '03-09T06:00'],
      'both jumped over: once',
    ],
    [
      '30 2,3 * * *',
      'America/New_York',
      '2026-03-07T12:00',
      ['03-08T07:00', '03-08T07:30'],
      'and the one after',
    ],
    [
      '30 1 * * *',
      'America/New_York',
      '2026-10-31T12:00',
      ['11-01T05:30', '11-02T06:30'],
      'twice: runs once',
    ],
    [
      '*/30 1 * * *',
      'America/New_York',
      '2026-10-31T12:00',
      ['11-01T05:00', '11-01T05:30', '11-02T06:00'],
      'a range runs once too',
    ],
    [
      '30 1,13 * * *',
      'America/New_York',
      '2026-11-01T05:00',
      ['11-01T05:30', '11-01T18:30'],
      'a list runs once too',
    ],
    ['30 1 * * *', 'America/New_York', '2026-11-01T05:45', ['11-02T06:30'], 'asked between the two'],
    ['30 1 * * *', 'America/New_York', '2026-11-01T06:10', ['11-02T06:30'], 'asked in the second hour'],
    [
      '0 * * * *',
      'America/New_York',
      '2026-11-01T04:30',
      ['11-01T05:00', '11-01T06:00', '11-01T07:00'],
      'hourly is every hour',
    ],
    [
      '0 * * * *',
      'America/New_York',
      '2026-03-08T05:30',
      ['03-08T06:00', '03-08T07:00', '03-08T08:00'],
      'hourly is every hour',
    ],
    [
      '0 9 * * *',
      'America/New_York',
      '2026-10-31T00:00',
      ['10-31T13:00', '11-01T14:00'],
      '09:00 stays 09:00',
    ],
    ['30 1 * * *', 'Europe/London', '2026-03-28T12:00', ['03-29T01:00', '03-30T00:30'], 'jumped over'],
    [
      '0 9 * * *',
      'Europe/Moscow',
      '2026-03-28T00:00',
      ['03-28T06:00', '03-29T06:00'],
      'Moscow has no change',
    ],
    [
      '0 2 * * *',
      'Australia/Lord_Howe',
      '2026-10-03T00:00',
      ['10-03T15:30', '10-04T15:00'],
      'a change of half an hour',
    ],
  ])('of %s in %s after %s are %j (%s)', (cron, timezone, from, expected) => {
    expect(short(nextRuns([cron], timezone, utc(from), expected.length))).toEqual(expected);
  });
});

describe('the next runs', () => {
  it('merge several expressions in order, without duplicates', () => {
    const runs = nextRuns(['0 18 * * *', '0 9 * * *', '0 9,18 * * *'], 'UTC', utc('2026-05-01T10:00'), 3);
    expect(short(runs)).toEqual(['05-01T18:00', '05-02T09:00', '05-02T18:00']);
  });

  it('are strictly after the given time, to the second', () => {
    expect(short(nextRuns(['0 9 * * *'], 'UTC', utc('2026-05-01T09:00'), 1))).toEqual(['05-02T09:00']);
    expect(short(nextRuns(['0 9 * * *'], 'UTC', utc('2026-05-01T08:59:59.9'), 1))).toEqual(['05-01T09:00']);
  });

  it('may be on the next leap day', () => {
    expect(nextRuns(['0 9 29 2 *'], 'UTC', utc('2026-05-01T10:00'), 1)).toEqual([utc('2028-02-29T09:00')]);
  });

  it('are none for an expression that never fires', () => {
    expect(nextRuns(['0 9 31 2 *', 'nonsense'], 'UTC', utc('2026-05-01T10:00'), 5)).toEqual([]);
  });

  it('agree with a minute-by-minute clock over a year in New York', () => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/New_York',
      hour: '2-digit',
      minute: '2-digit',
    });
    const runs = nextRuns(['15 6,23 * * *'], 'America/New_York', utc('2026-01-01T12:00'), 730);
    expect(new Set(runs.map((run) => clock.format(run)))).toEqual(new Set(['23:15', '06:15']));
    const days = (runs.at(-1)?.getTime() ?? 0) - (runs[0]?.getTime() ?? 0);
    expect(Math.round(days / 86_400_000)).toBe(364);
  });
});

describe('a plan for one time', () => {
  it.each([
    ['2026-03-28T09:00', 'Europe/Berlin', '2026-03-28T08:00:00.000Z'],
    // The clock jumps over it, and shows it twice.
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ])('%s in %s is at %s, and only then', (at, timezone, expected) => {
    const plan = { cron_expressions: [], at, timezone };
    expect(plannedRuns(plan, utc('2026-01-01T00:00'), 5).map((run) => run.toISOString())).toEqual([expected]);
    expect(plannedRuns(plan, new Date(expected), 5)).toEqual([]);
    const before = new Date(Date.parse(expected) - 1);
    expect(latestRun(plan, before, new Date(expected))?.toISOString()).toBe(expected);
  });
});

describe('the latest run', () => {
  it.each([
    ['*/5 * * * *', '2026-05-01T09:00', '2026-05-01T09:58', '05-01T09:55'],
    ['0 9 * * *', '2026-05-01T08:00', '2026-05-01T09:00', '05-01T09:00'],
    ['0 9 * * *', '2026-05-01T08:00', '2026-05-01T08:59:59', null],
    ['0 9 * * *', '2026-05-01T09:00', '2026-05-01T10:00', null],
    ['1 9 * * *', '2026-05-01T09:00', '2026-05-01T10:00', '05-01T09:01'],
  ])('of %s between %s and %s is %s', (cron, after, until, expected) => {
    const latest = latestRun({ cron_expressions: [cron], timezone: 'UTC' }, utc(after), utc(until));
    expect(latest?.toISOString().slice(5, 16) ?? null).toBe(expected);
  });
});
