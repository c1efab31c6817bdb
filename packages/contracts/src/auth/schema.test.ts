import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { languages } from '../languages.ts';
import { choice, type Field, faultsOf, text } from '../testing/field-cases.ts';
import { testEveryField } from '../testing/field-tests.ts';
import { forgotPassword, resendVerification, resetPassword, verifyEmail } from './endpoints.ts';
import { accountUsername, loginInput, registerInput, username } from './schema.ts';

const mail = 'ann@example.com';
const emails = {
  good: [
    ...[mail, ` ${mail} `, 'a+b@mail.example.co.uk', 'ANN@EXAMPLE.COM', `${'a'.repeat(60)}@example.com`],
    ...['a@почта.рф', 'a@xn--80a1acny.xn--p1ai', 'иван@почта.рф', 'a@bücher.example', 'a@उदाहरण.भारत'],
  ],
  bad: [
    ['', 'EMAIL_FORMAT'],
    ['ann', 'EMAIL_FORMAT'],
    ['ann@', 'EMAIL_FORMAT'],
    ['@example.com', 'EMAIL_FORMAT'],
    ['ann@example', 'EMAIL_FORMAT'],
    ['ann b@example.com', 'EMAIL_FORMAT'],
    ['ann@b@example.com', 'EMAIL_FORMAT'],
    ['a@почта..рф', 'EMAIL_FORMAT'],
    ['a@-почта.рф', 'EMAIL_FORMAT'],
    ['a\u200b@почта.рф', 'EMAIL_FORMAT'],
    [7, 'NOT_TEXT'],
    [null, 'REQUIRED'],
    [undefined, 'REQUIRED'],
  ] as [unknown, string][],
};
const token = text(1, 200);

describe('signing in', () => {
  const good = { username: 'ann', password: 'secret' };
  const table = { username: text(1, 254), password: text(1, 1000) };

  testEveryField(loginInput, good, table);

  test('keeps spaces in a password', () => {
    expect(loginInput.parse({ username: 'ann', password: ' a b ' }).password).toBe(' a b ');
  });
});

describe('registering', () => {
  const good = { name: 'Ann', username: 'ann', email: mail, password: '12345678', consent: true };
  const table = {
    name: text(1, 100),
    username: text(3, 30),
    email: emails,
    password: text(8, 200),
    consent: {
      good: [true],
      bad: [
        [false, 'CONSENT_REQUIRED'],
        [undefined, 'REQUIRED'],
        [null, 'REQUIRED'],
        ['true', 'NOT_BOOLEAN'],
        [1, 'NOT_BOOLEAN'],
      ] as [unknown, string][],
    },
    language: choice(languages, 'optional'),
  };

  testEveryField(registerInput, good, table);

  test('reports all faults of an empty form', () => {
    expect(faultsOf(registerInput, {})).toEqual(
      ['name', 'username', 'email', 'password', 'consent'].map((name) => `${name} REQUIRED`),
    );
  });

  test('trims everything except the password', () => {
    const typed = { ...good, name: ' Ann ', username: ' ann ', email: ` ${mail} `, password: ' 1234567 ' };
    expect(registerInput.parse(typed)).toEqual({ ...good, password: ' 1234567 ' });
  });

  test('rejects a blank name', () => {
    expect(faultsOf(registerInput, { ...good, name: '   ' })).toEqual(['name REQUIRED']);
  });

  test('rejects an address of more than 254 characters', () => {
    const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(58)}.example.com`;
    expect(long.length).toBeLessThanOrEqual(254);
    expect(faultsOf(registerInput, { ...good, email: long })).toEqual([]);
    expect(faultsOf(registerInput, { ...good, email: long.replace('example', 'x'.repeat(20)) })).toContain(
      'email TOO_LONG maximum=254',
    );
  });
});

describe('a username', () => {
  test.each(['ann', 'Ann.Lee', 'ann_lee-2', 'Анна', '安安安', 'jürgen', '123', '...'])(
    'accepts %s',
    (name) => {
      expect(faultsOf(username, name)).toEqual([]);
    },
  );

  test.each(['ann lee', 'ann@home', 'ann!', '<ann>', 'ann/lee', 'ann\u0000', 'ann\u200b', '😀😀😀', 'a\tb'])(
    'rejects %j',
    (name) => {
      expect(faultsOf(username, name)).toEqual(['body USERNAME_CHARACTERS']);
    },
  );

  test('set by an administrator can have 50 characters', () => {
    expect(faultsOf(accountUsername, 'x'.repeat(50))).toEqual([]);
    expect(faultsOf(accountUsername, 'x'.repeat(51))).toEqual(['body TOO_LONG maximum=50']);
    expect(faultsOf(username, 'x'.repeat(31))).toEqual(['body TOO_LONG maximum=30']);
  });
});

describe.each<[string, z.ZodObject, object, object]>([
  ['asking for the verification mail again', resendVerification.body, { email: mail }, { email: emails }],
  ['asking for a new password', forgotPassword.body, { email: mail }, { email: emails }],
  ['confirming an address', verifyEmail.body, { token: 't' }, { token }],
  [
    'setting a new password',
    resetPassword.body,
    { token: 't', password: '12345678' },
    { token, password: text(8, 200) },
  ],
])('%s', (_name, schema, good, given) => {
  const table = given as Record<string, Field>;
  testEveryField(schema, good, table);
});
