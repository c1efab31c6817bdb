import { describe, expect, test } from 'vitest';
import { faultsOf } from '../testing/faults.ts';
import {
  accountUsername,
  email,
  loginInput,
  newPassword,
  personName,
  registerInput,
  username,
} from './schema.ts';

test('a login keeps the spaces of a password', () => {
  expect(loginInput.parse({ username: 'ann', password: ' a b ' }).password).toBe(' a b ');
});

describe('a registration', () => {
  const good = {
    name: 'Ann',
    username: 'ann',
    email: 'ann@example.com',
    password: '12345678',
    consent: true,
  };

  test('needs consent', () => {
    expect(faultsOf(registerInput, { ...good, consent: false })).toEqual(['consent CONSENT_REQUIRED']);
  });

  test('reports all faults of an empty form', () => {
    expect(faultsOf(registerInput, {})).toEqual(
      ['name', 'username', 'email', 'password', 'consent'].map((name) => `${name} REQUIRED`),
    );
  });

  test('trims everything except the password', () => {
    const typed = {
      ...good,
      name: ' Ann ',
      username: ' ann ',
      email: ' ann@example.com ',
      password: ' 1234567 ',
    };
    expect(registerInput.parse(typed)).toEqual({ ...good, password: ' 1234567 ' });
    expect(faultsOf(registerInput, { ...good, name: '   ' })).toEqual(['name REQUIRED']);
  });
});

test('an email address has one @, a domain with a dot, and no spaces', () => {
  for (const text of ['ann@example.com', ' a+b@mail.example.co.uk ', 'ANN@EXAMPLE.COM'])
    expect(faultsOf(email, text)).toEqual([]);
  for (const text of ['', 'ann', '@example.com', 'ann@example', 'ann b@example.com', 'ann@b@example.com'])
    expect(faultsOf(email, text)).toEqual(['body EMAIL_FORMAT']);
});

test('an email address may have letters of any script, and a domain as browsers convert it', () => {
  for (const text of [
    'a@почта.рф',
    'a@xn--80a1acny.xn--p1ai',
    'иван@почта.рф',
    'a@bücher.example',
    'a@उदाहरण.भारत',
  ])
    expect(faultsOf(email, text)).toEqual([]);
  for (const text of [
    'a@почта..рф',
    'a@-почта.рф',
    'a@почта',
    'a\u200b@почта.рф',
    'a@почта.р1',
    'a@b\u202e.рф',
  ])
    expect(faultsOf(email, text)).toEqual(['body EMAIL_FORMAT']);
});

test('a name is one line without marks that turn the text around it', () => {
  for (const name of ['Ann', 'Мария-Луиза О’Нил', '李小龍', 'עומר', 'می\u200cخواهم', 'Ann\n']) {
    expect(faultsOf(personName, name)).toEqual([]);
  }
  for (const name of ['Bob\u202eevil', 'Ann\nLee', 'Ann\r\nBcc: x@y.z', 'a\tb', 'x\u2028y', '\u2066x'])
    expect(faultsOf(personName, name)).toEqual(['body CONTROL_CHARACTERS']);
});

test('a password has something to see', () => {
  for (const text of ['a b c d e', '  secret  ', 'пароль-1', '🔑🔑🔑🔑🔑🔑🔑🔑'])
    expect(faultsOf(newPassword, text)).toEqual([]);
  for (const text of [' '.repeat(10), '\u00a0\u2003'.repeat(4), '\u200b'.repeat(8), '\t\t\t\t\n\n\n\n'])
    expect(faultsOf(newPassword, text)).toEqual(['body PASSWORD_TOO_COMMON']);
});

test('a username has letters and digits of any script, dots, hyphens and underscores', () => {
  for (const name of ['Ann.Lee', 'ann_lee-2', 'Анна', '安安安', 'jürgen', '123', '...'])
    expect(faultsOf(username, name)).toEqual([]);
  for (const name of ['ann lee', 'ann@home', '<ann>', 'ann/lee', 'ann\u0000', 'ann\u200b', '😀😀😀', 'a\tb'])
    expect(faultsOf(username, name)).toEqual(['body USERNAME_CHARACTERS']);
  expect(faultsOf(accountUsername, 'ann lee')).toEqual(['body USERNAME_CHARACTERS']);
});
