import { expect, it } from 'vitest';
import { dayPartAt } from './names.ts';

it.each([
  ['2026-11-20T04:59:00Z', 'UTC', 'night'],
  ['2026-11-20T05:00:00Z', 'UTC', 'morning'],
  ['2026-11-20T09:00:00Z', 'Europe/Moscow', 'afternoon'],
  ['2026-11-20T22:59:00Z', 'UTC', 'evening'],
  ['2026-11-20T23:00:00Z', 'UTC', 'night'],
])('the time %s in %s is in the %s', (at, zone, part) => {
  expect(dayPartAt(new Date(at), zone)).toBe(part);
});
