import { expect, test } from 'vitest';
import { emailKey, isClaimed, loginKey, unclaimedEmailKey, usernameKey } from './accounts.ts';

test.each([
  ['Anna', 'anna'],
  ['an na', 'anna'],
  ['ａｎｎａ', 'anna'],
  ['an\u200bna', 'anna'],
  ['ANNA\ud800', 'anna'],
])('%j and %j are the same username', (variant, key) => {
  expect(usernameKey(variant)).toBe(key);
  expect(loginKey(variant)).toEqual({ key, isEmail: false });
});

test('usernames of different letters are different', () => {
  expect(usernameKey('anna')).not.toBe(usernameKey('änna'));
  expect(usernameKey('аnna')).not.toBe(usernameKey('anna'));
});

test('an address is recognized by its @, in any case', () => {
  expect(loginKey(' Anna@Example.COM')).toEqual({ key: 'anna@example.com', isEmail: true });
});

test('both spellings of a domain are the same address', () => {
  for (const address of ['a@почта.рф', 'A@ПОЧТА.РФ', 'a@xn--80a1acny.xn--p1ai', 'a@XN--80A1ACNY.xn--p1ai'])
    expect([emailKey(address), loginKey(address).key]).toEqual(['a@почта.рф', 'a@почта.рф']);
  expect(emailKey('a@bücher.example')).toBe(emailKey('a@xn--bcher-kva.example'));
  expect(emailKey('a@xn--.example')).toBe('a@xn--.example');
});

test('an unverified address has its own key', () => {
  const key = unclaimedEmailKey('Anna@example.com', 'id-1');
  expect(key).not.toBe(unclaimedEmailKey('anna@example.com', 'id-2'));
  expect(isClaimed(key)).toBe(false);
  expect(isClaimed(emailKey('Anna@example.com'))).toBe(true);
});
