import { expect, test } from 'vitest';
import { faultsOf, flag } from '../testing/field-cases.ts';
import { testEveryField } from '../testing/field-tests.ts';
import { digestInput, digestSettings, unsubscribeToken } from './schema.ts';

testEveryField(digestInput, { is_on: true }, { is_on: flag() });

test('returns when the next one is due, if any', () => {
  const settings = { is_on: true, next_at: '2026-11-30T05:00:00Z', mail_available: true };
  expect(faultsOf(digestSettings, settings)).toEqual([]);
  expect(faultsOf(digestSettings, { ...settings, is_on: false, next_at: null })).toEqual([]);
  expect(faultsOf(digestSettings, { ...settings, next_at: 'Monday' })).toHaveLength(1);
});

test.each([
  ['x'.repeat(65), true],
  [`${'A1_-'.repeat(16)}z`, true],
  ['x'.repeat(64), false],
  ['x'.repeat(66), false],
  [`${'x'.repeat(64)}=`, false],
  [`${'x'.repeat(60)}/../`, false],
  ['', false],
])('the link of a mail has a URL-safe token of 65 characters: %s', (token, isGood) => {
  expect(unsubscribeToken.safeParse(token).success).toBe(isGood);
});
