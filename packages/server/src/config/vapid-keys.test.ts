import { expect, test } from 'vitest';
import { vapidKeysOf, vapidProblem } from './vapid-keys.ts';

test('a signing secret has one key pair, the same at every start', () => {
  const [first, again, other] = [vapidKeysOf('a'.repeat(32)), vapidKeysOf('a'.repeat(32)), vapidKeysOf('b')];
  expect(again).toEqual(first);
  expect(other.publicKey).not.toBe(first.publicKey);
  expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65);
  expect(first.privateKey).not.toContain('a'.repeat(8));
});

test('a given pair of keys must match', () => {
  const [keys, other] = [vapidKeysOf('one'), vapidKeysOf('other')];
  expect(vapidProblem(keys)).toBeNull();
  expect(vapidProblem({ ...keys, publicKey: `${keys.publicKey}=` })).toBeNull();
  for (const privateKey of [other.privateKey, '', 'A'.repeat(43), 'not a key'])
    expect(vapidProblem({ ...keys, privateKey })).toContain('VAPID_PRIVATE_KEY');
});
