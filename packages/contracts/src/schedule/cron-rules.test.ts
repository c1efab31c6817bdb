import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isValidCron, latestRun, nextRuns, wallClock, wrongCronPart } from './cron.ts';
import { scheduleValue } from './schema.ts';
import { isScheduleValue } from './value.ts';

const utc = (text: string) => new Date(`${text}Z`);
const minute = 60_000;

/** Expressions of every day at a time of day. */
const timeOfDay = fc.tuple(fc.nat(59), fc.nat(23));
const zone = fc.constantFrom(
  'UTC',
  'Europe/London',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
);
const start = fc
  .integer({ min: 0, max: 4 * 365 * 24 * 60 })
  .map((m) => new Date(Date.UTC(2026, 0, 1) + m * minute));

describe('a cron expression', () => {
  test.each([
    ['0 9 * * 0', 'Sunday as 0'],
    ['0 9 * * 7', 'Sunday as 7'],
    ['*/15 9-17 * * 1-5', 'steps in working hours'],
    ['0,30 9,18 * * *', 'lists'],
    ['59 23 31 12 *', 'the last minute of a year'],
    ['0 0 1 1 *', 'the first minute of a year'],
    ['0 9 L * *', 'the last day of a month'],
    ['0 9 * * MON-FRI', 'a range of names'],
    ['5/15 * * * *', 'steps from a minute on'],
  ])('%s is valid: %s', (expression) => {
    expect(isValidCron(expression)).toBe(true);
  });

  test.each([
    ['0 9 0 * *', 'day 0'],
    ['0 9 32 * *', 'day 32'],
    ['0 9 * 0 *', 'month 0'],
    ['0 9 * 13 *', 'month 13'],
    ['0 9 * * 8', 'weekday 8'],
    ['0 9 30 2 *', '30 February'],
    ['*/0 9 * * *', 'steps of nothing'],
    ['0 17-9 * * *', 'a range backwards'],
    ['0 9 * * * *', 'six parts'],
    [`0 9 * * ${'1,'.repeat(60)}1`, 'more than 100 characters'],
  ])('%j is invalid: %s', (expression) => {
    expect(isValidCron(expression)).toBe(false);
  });

  test('names its first wrong part with its limits', () => {
    const wrong: [string, ReturnType<typeof wrongCronPart>][] = [
      ['60 9 * * *', { part: 1, found: '60', minimum: 0, maximum: 59 }],
      ['0 24,25 * * *', { part: 2, found: '24,25', minimum: 0, maximum: 23 }],
      ['0 9 0 13 *', { part: 3, found: '0', minimum: 1, maximum: 31 }],
      ['0 9 * FOO *', { part: 4, found: 'FOO', minimum: 1, maximum: 12 }],
      ['0 9 * * 8', { part: 5, found: '8', minimum: 0, maximum: 7 }],
      ['0 9 31 2 *', null],
      ['0 9 * *', null],
    ];
    for (const [expression, part] of wrong) expect(wrongCronPart(expression)).toEqual(part);
  });

  test('is valid for every minute and hour of a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -70, max: 70 }), fc.integer({ min: -30, max: 30 }), (minutes, hours) => {
        const isTime = minutes >= 0 && minutes < 60 && hours >= 0 && hours < 24;
        expect(isValidCron(`${minutes} ${hours} * * *`)).toBe(isTime);
      }),
    );
  });

  test('is invalid without throwing, for arbitrary input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (typed) => {
        const parts = typed.trim().split(/\s+/).length;
        if (parts !== 5) expect(isValidCron(typed)).toBe(false);
        expect(() => nextRuns([typed], 'UTC', utc('2026-01-01T00:00'), 1)).not.toThrow();
      }),
    );
  });
});

describe('the next runs of a schedule', () => {
  test('are in order, after the given time, without duplicates', () => {
    fc.assert(
      fc.property(
        fc.array(timeOfDay, { minLength: 1, maxLength: 3 }),
        zone,
        start,
        (times, timezone, from) => {
          const runs = nextRuns(
            times.map(([m, h]) => `${m} ${h} * * *`),
            timezone,
            from,
            6,
          ).map((run) => run.getTime());
          expect(runs).toHaveLength(6);
          expect(runs).toEqual([...new Set(runs)].sort((a, b) => a - b));
          expect(runs[0]).toBeGreaterThan(from.getTime());
        },
      ),
      { numRuns: 40 },
    );
  });

  test('are at the given time of day, unless a clock change skips it', () => {
    fc.assert(
      fc.property(timeOfDay, zone, start, ([minutes, hours], timezone, from) => {
        const shown = nextRuns([`${minutes} ${hours} * * *`], timezone, from, 5).map((run) => {
          const wall = wallClock(timezone, run);
          return [wall.getUTCHours(), wall.getUTCMinutes()];
        });
        const others = shown.filter(([h, m]) => h !== hours || m !== minutes);
        expect(others.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });

  test('are the same whether computed together or one by one', () => {
    fc.assert(
      fc.property(timeOfDay, zone, start, ([minutes, hours], timezone, from) => {
        const expressions = [`${minutes} ${hours} * * 1,3`];
        const [first, second] = nextRuns(expressions, timezone, from, 2);
        expect(nextRuns(expressions, timezone, first as Date, 1)).toEqual([second]);
      }),
      { numRuns: 40 },
    );
  });

  test('end with the latest run of a span', () => {
    fc.assert(
      fc.property(timeOfDay, zone, start, ([minutes, hours], timezone, after) => {
        const expressions = [`${minutes} ${hours} * * *`];
        const [run] = nextRuns(expressions, timezone, after, 1);
        const until = new Date((run as Date).getTime() + 30 * minute);
        const before = new Date((run as Date).getTime() - minute);
        expect(latestRun({ cron_expressions: expressions, timezone }, before, until)).toEqual(run);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['0 9 * * MON', '2026-11-22T12:00', '2026-11-23T09:00'],
    ['0 9 31 * *', '2026-11-22T12:00', '2026-12-31T09:00'],
    ['0 9 L * *', '2026-02-10T12:00', '2026-02-28T09:00'],
    ['*/20 * * * *', '2026-11-22T12:01', '2026-11-22T12:20'],
  ])('%s after %s is %s', (expression, from, next) => {
    expect(nextRuns([expression], 'UTC', utc(from), 1)).toEqual([utc(next)]);
  });

  test('are empty without expressions; an unknown zone is an error', () => {
    expect(nextRuns([], 'UTC', utc('2026-01-01T00:00'), 5)).toEqual([]);
    expect(nextRuns(['0 9 * * *'], 'UTC', utc('2026-01-01T00:00'), 0)).toEqual([]);
    expect(() => nextRuns(['0 9 * * *'], 'Mars/Olympus', utc('2026-01-01T00:00'), 1)).toThrow(RangeError);
  });
});

test('a Schedule parameter gets its usual spelling, and at most ten expressions', () => {
  const given = { cron_expressions: ['0\t9  * * *'], timezone: 'europe/moscow', enabled: true };
  expect(scheduleValue.parse(given)).toEqual({
    cron_expressions: ['0 9 * * *'],
    timezone: 'Europe/Moscow',
    enabled: true,
  });
  const many = { ...given, cron_expressions: Array(11).fill('0 9 * * *') };
  expect(scheduleValue.safeParse(many).error?.issues.map(({ message }) => message)).toEqual([
    'At most 10 cron expressions',
  ]);
});

test('the value of a Schedule parameter is checked without zod exactly as by its schema', () => {
  const good = { cron_expressions: ['0 9 * * 1'], timezone: 'Europe/Oslo', enabled: true };
  const values: [value: unknown, isGood: boolean][] = [
    [good, true],
    [{ ...good, enabled: false, cron_expressions: Array(10).fill('* * * * *') }, true],
    [{ ...good, cron_expressions: ['x'.repeat(100)] }, true],
    [{ ...good, cron_expressions: [] }, false],
    [{ ...good, cron_expressions: Array(11).fill('* * * * *') }, false],
    [{ ...good, cron_expressions: [''] }, false],
    [{ ...good, cron_expressions: ['x'.repeat(101)] }, false],
    [{ ...good, cron_expressions: [7] }, false],
    [{ ...good, cron_expressions: '0 9 * * 1' }, false],
    [{ ...good, timezone: '' }, false],
    [{ ...good, timezone: 'x'.repeat(65) }, false],
    [{ ...good, timezone: null }, false],
    [{ ...good, enabled: 'yes' }, false],
    [{ ...good, mail: 'full' }, true],
    [{ ...good, mail: 'all' }, false],
    [{ at: '2026-11-30T08:00', timezone: 'UTC', enabled: true }, true],
    [{ at: '2026-11-31T08:00', timezone: 'UTC', enabled: true }, false],
    [{ at: '2026-11-30T08:00Z', timezone: 'UTC', enabled: true }, false],
    [{ ...good, at: '2026-11-30T08:00' }, false],
    [{ timezone: 'UTC', enabled: true }, false],
    [{ ...good, note: 'more' }, false],
    [{ cron_expressions: good.cron_expressions, timezone: good.timezone }, false],
    [[good], false],
    ['text', false],
    [null, false],
    [undefined, false],
  ];
  for (const [value, isGood] of values) {
    expect(isScheduleValue(value), JSON.stringify(value)).toBe(isGood);
    expect(scheduleValue.safeParse(value).success, JSON.stringify(value)).toBe(isGood);
  }
});
