import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findClockChange, instantOf, isTimeZone, wallClock, zoneOffset } from './wall-clock.ts';

const utc = (text: string) => new Date(`${text}Z`);
const short = (date: Date) => date.toISOString().slice(0, 16);
/** Zones of every kind: none, whole, half and quarter hours, both sides of the date line, with and without changes. */
const zones = [
  'UTC',
  'Europe/London',
  'Europe/Moscow',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Casablanca',
];
const zone = fc.constantFrom(...zones);
/** Whole minutes from 2020 to 2035. */
const moment = fc
  .integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));

describe('the local time', () => {
  test.each([
    ['Europe/Moscow', '2026-01-31T22:30', '2026-02-01T01:30'],
    ['America/New_York', '2026-07-01T02:00', '2026-06-30T22:00'],
  ])('in %s at %s is %s', (timezone, at, shown) => {
    expect(short(wallClock(timezone, utc(at)))).toBe(shown);
  });

  test('has whole seconds', () => {
    const at = wallClock('Asia/Kolkata', utc('2026-01-31T09:00:59.999'));
    expect([at.getUTCSeconds(), at.getUTCMilliseconds()]).toEqual([59, 0]);
  });

  test('differs from UTC by the offset', () => {
    fc.assert(
      fc.property(zone, moment, (timezone, at) => {
        const minutes = (wallClock(timezone, at).getTime() - at.getTime()) / 60_000;
        expect(minutes).toBe(zoneOffset(timezone, at));
      }),
    );
  });
});

describe('the offset of a zone', () => {
  test.each([
    ['America/St_Johns', '2026-01-01T00:00', -210],
    ['Asia/Kathmandu', '2026-01-01T00:00', 345],
    ['Pacific/Chatham', '2026-07-01T00:00', 765],
  ])('%s at %s is %i minutes from UTC', (timezone, at, minutes) => {
    expect(zoneOffset(timezone, utc(at))).toBe(minutes);
  });

  test.each([
    ['2026-03-29T00:59:59', 0],
    ['2026-03-29T01:00:00', 60],
    ['2026-10-25T00:59:59', 60],
    ['2026-10-25T01:00:00', 0],
  ])('of London at %s is %i minutes', (at, minutes) => {
    expect(zoneOffset('Europe/London', utc(at))).toBe(minutes);
  });
});

describe('the instant of the wall time', () => {
  test.each([
    ['Europe/Moscow', '2026-01-31T09:00', '2026-01-31T06:00', 'in a zone without changes'],
    ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59', 'just before the clock jumps'],
    ['America/New_York', '2026-03-08T02:00', '2026-03-08T07:00', 'left out: the jump'],
    ['America/New_York', '2026-03-08T02:59', '2026-03-08T07:00', 'left out: the jump'],
    ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00', 'just after the clock jumps'],
    ['America/New_York', '2026-11-01T00:59', '2026-11-01T04:59', 'before the hour that comes twice'],
    ['America/New_York', '2026-11-01T01:00', '2026-11-01T05:00', 'twice: the first'],
    ['America/New_York', '2026-11-01T01:59', '2026-11-01T05:59', 'twice: the first'],
    ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00', 'after the hour that comes twice'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30', 'left out for half an hour'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45', 'twice for half an hour'],
    ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T10:00', 'a day that was left out'],
  ])('%s %s is %s UTC (%s)', (timezone, wall, at) => {
    expect(short(instantOf(timezone, utc(wall)))).toBe(at);
  });

  test('converts back to that wall time', () => {
    fc.assert(
      fc.property(zone, moment, (timezone, at) => {
        const wall = wallClock(timezone, at);
        const first = instantOf(timezone, wall);
        expect(wallClock(timezone, first)).toEqual(wall);
        expect(first.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(at.getTime() - first.getTime()).toBeLessThanOrEqual(60 * 60_000);
      }),
    );
  });

  test('never decreases as the wall time increases', () => {
    fc.assert(
      fc.property(zone, moment, fc.integer({ min: 1, max: 3000 }), (timezone, wall, minutes) => {
        const later = new Date(wall.getTime() + minutes * 60_000);
        expect(instantOf(timezone, later).getTime()).toBeGreaterThanOrEqual(
          instantOf(timezone, wall).getTime(),
        );
      }),
    );
  });
});

describe('a clock change', () => {
  test.each([
    ['America/New_York', '2026-03-08T07:00', 60],
    ['America/New_York', '2026-11-01T06:00', -60],
    ['Australia/Lord_Howe', '2026-10-03T15:30', 30],
  ])('in %s at %s shifts by %i minutes, found to the minute', (timezone, at, minutes) => {
    const day = 24 * 3_600_000;
    const moments = [utc(at).getTime() - 3 * day, utc(at).getTime() + 3 * day].map((time) => new Date(time));
    expect(findClockChange(timezone, moments[0] as Date, moments[1] as Date)).toEqual({
      at: utc(at),
      minutes,
    });
  });

  test('outside the span is not found', () => {
    const at = utc('2026-03-08T07:00');
    const after = new Date(at.getTime() + 60_000);
    const before = new Date(at.getTime() - 60_000);
    expect(findClockChange('America/New_York', at, utc('2026-10-30T00:00'))).toBeNull();
    expect(findClockChange('America/New_York', utc('2026-01-01T00:00'), before)).toBeNull();
    expect(findClockChange('America/New_York', utc('2026-01-01T00:00'), after)?.at).toEqual(at);
  });

  test('has different offsets before and after', () => {
    fc.assert(
      fc.property(zone, moment, (timezone, from) => {
        const change = findClockChange(timezone, from, new Date(from.getTime() + 25 * 24 * 3_600_000));
        if (change === null) return;
        const before = new Date(change.at.getTime() - 60_000);
        expect(zoneOffset(timezone, change.at)).not.toBe(zoneOffset(timezone, before));
      }),
    );
  });
});

test('a time zone is known by its name, and an unknown one is an error', () => {
  expect(['UTC', 'Europe/Paris', 'Asia/Calcutta'].filter(isTimeZone)).toHaveLength(3);
  expect(['Mars/Olympus', '', '../etc/localtime', 'Europe'].filter(isTimeZone)).toEqual([]);
  expect(() => wallClock('Mars/Olympus', new Date(0))).toThrow(RangeError);
  expect(() => zoneOffset('Mars/Olympus', new Date(0))).toThrow(RangeError);
});
