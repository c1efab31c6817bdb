import { expect, test } from 'vitest';
import { hashNewPassword, hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';

const account = { username: 'jane.doe', email: 'jane@example.com' };

test.each(['Password1', '12345678', 'ｐａｓｓｗｏｒｄ'])('%s is a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
  await expect(hashNewPassword(password, account)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: [{ path: 'password', code: 'PASSWORD_TOO_COMMON' }],
  });
});

test.each(['Jane.Doe2024'])('the password %s is too much like the account or the product', (password) =>
  expect(hashNewPassword(password, account)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: [{ path: 'password', code: 'PASSWORD_LIKE_ACCOUNT' }],
  }),
);

test.each(['a-good-password', ''])('%j is not a common password', async (password) =>
  expect(await isCommonPassword(password)).toBe(false),
);

test('a password is stored as salted argon2id with 19 MiB and two passes', async () => {
  const [first, second] = await Promise.all([hashPassword('sesame-open'), hashPassword('sesame-open')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test('only the right password matches, in any Unicode form', async () => {
  const stored = await hashPassword('Zażółć gęślą'.normalize('NFC'));
  expect(await verifyPassword(stored, 'Zażółć gęślą'.normalize('NFD'))).toBe(true);
  expect(await verifyPassword(stored, 'zażółć gęślą')).toBe(false);
  expect(await verifyPassword(stored, '')).toBe(false);
});

test('an unknown account never matches, and takes as long as a real check', async () => {
  expect(await verifyPassword(null, '')).toBe(false);
  expect(await verifyPassword(null, 'anything')).toBe(false);
});
