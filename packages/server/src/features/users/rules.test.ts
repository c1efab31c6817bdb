import { expect, test } from 'vitest';
import type { Actor } from '../../platform/context.ts';
import {
  checkTimezone,
  mergePreferences,
  requireSelfOrAdmin,
  timezoneLocked,
  timezoneLockHours,
} from './rules.ts';

const anna: Actor = { kind: 'user', id: 'anna', username: 'anna', sessionId: 's' };
const root: Actor = { kind: 'admin', id: 'root', username: 'root', sessionId: 's' };

test('users can name only themselves in a query, administrators anyone', () => {
  expect(() => requireSelfOrAdmin(anna, 'anna', undefined)).not.toThrow();
  expect(() => requireSelfOrAdmin(anna, 'anna', 'boris')).toThrow(
    expect.objectContaining({ code: 'FORBIDDEN' }),
  );
  expect(() => requireSelfOrAdmin(root, 'anna', 'boris')).not.toThrow();
});

test.each([
  ['2026-05-01T10:00:01Z', 24],
  ['2026-05-01T11:00:00Z', 23],
  ['2026-05-02T09:59:59Z', 1],
  ['2026-05-02T10:00:00Z', 0],
])('a time zone set at 10:00 is locked at %s for %i hours', (now, hours) => {
  expect(timezoneLockHours(new Date('2026-05-01T10:00:00Z'), new Date(now))).toBe(hours);
});

test('a time zone that was never set is not locked; the error contains the hours', () => {
  expect(timezoneLockHours(null, new Date())).toBe(0);
  expect(timezoneLocked(5)).toMatchObject({
    code: 'TIMEZONE_LOCKED',
    details: [{ path: 'timezone', message: '5', code: 'TIMEZONE_LOCKED', params: { hours: 5 } }],
  });
});

test.each(['America/New_York', 'Asia/Calcutta'])('%s is a time zone', (zone) =>
  expect(checkTimezone(zone)).toBe(zone),
);

test('a time zone in another case is stored in its canonical spelling', () => {
  expect(checkTimezone('europe/moscow')).toBe('Europe/Moscow');
});

test.each(['', 'Mars/Base', '+03:00'])('%j is not a time zone', (zone) => {
  expect(() => checkTimezone(zone)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
});

test('preferences are merged into the stored ones; null removes; favorites and language are excluded', () => {
  const stored = { theme: 'dark', chart: { kind: 'bar' } };
  const patch = { theme: null, sound: false, favorites: ['x'], language: 'ru', chart: { kind: 'line' } };
  expect(mergePreferences(stored, patch)).toEqual({ sound: false, chart: { kind: 'line' } });
});

test('preferences are limited in size', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`a${at}`, 1]));
  const more = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`b${at}`, 1]));
  expect(() => mergePreferences(many, more)).toThrow('not valid');
  expect(() => mergePreferences({ a: 'x'.repeat(15_000) }, { b: 'x'.repeat(6000) })).toThrow('not valid');
});
