import { expect, it } from 'vitest';
import { timeLeft } from './use-countdown.ts';

it.each([
  ['2026-01-01T00:01:05Z', '1:05'],
  ['2025-12-31T23:59:00Z', '0:00'],
])('the time left is counted down to %s', (until, text) => {
  expect(timeLeft(until, Date.parse('2026-01-01T00:00:00Z'))).toBe(text);
});
