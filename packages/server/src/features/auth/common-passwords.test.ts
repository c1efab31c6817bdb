import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { hashNewPassword } from './passwords.ts';

test.each([
  'password',
  'Password1',
  'PASSWORD123',
  '12345678',
  '00000000',
  'qwertyuiop',
  'ｐａｓｓｗｏｒｄ',
  'trustno1',
])('%s is a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
  await expect(hashNewPassword(password)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: [{ path: 'password', code: 'PASSWORD_TOO_COMMON' }],
  });
});

test.each(['a-good-password', 'correct-horse-1', 'Пароль-и-ещё-слово', ''])(
  '%j is not a common password',
  async (password) => expect(await isCommonPassword(password)).toBe(false),
);
