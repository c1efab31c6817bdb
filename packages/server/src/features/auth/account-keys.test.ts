import { expect, test } from 'vitest';
import { emailKey, isClaimed, loginKey, unclaimedEmailKey, usernameKey } from './account-keys.ts';

test.each([
  ['Anna', 'anna'],
  [' anna ', 'anna'],
  ['an na', 'anna'],
  ['ａｎｎａ', 'anna'],
  ['an\u200bna', 'anna'],
  ['an\u00a0na\u0000', 'anna'],
  ['ANNA\ud800', 'anna'],
  ['Анна', 'анна'],
])('%j and %j are the same username', (variant, key) => {
  expect(usernameKey(variant)).toBe(key);
  expect(loginKey(variant)).toEqual({ key, isEmail: false });
});

test('names of different letters are different', () => {
  expect(usernameKey('anna')).not.toBe(usernameKey('änna'));
  expect(usernameKey('аnna')).not.toBe(usernameKey('anna'));
});

test('an address is recognized by its @, in any case', () => {
  expect(loginKey(' Anna@Example.COM')).toEqual({ key: 'anna@example.com', isEmail: true });
});

test('an unverified address has its own key', () => {
  const key = unclaimedEmailKey('Anna@example.com', 'id-1');
  expect(key).not.toBe(unclaimedEmailKey('anna@example.com', 'id-2'));
  expect(isClaimed(key)).toBe(false);
  expect(isClaimed(emailKey('Anna@example.com'))).toBe(true);
});
