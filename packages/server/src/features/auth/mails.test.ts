import { expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { type MailKind, texts } from '../../locales/texts.ts';
import { type Addressee, composeMail, webLink } from './mails.ts';

const config = { appUrl: 'https://app.example', host: '127.0.0.1', port: 3000 } as Config;
const anna: Addressee = {
  email: 'anna@example.com',
  username: 'anna',
  name: '<b>Anna</b> $& {email}',
  language: 'ru',
};
const kinds = Object.keys(texts.en.accountMails) as MailKind[];

test('account mails have the same placeholders in both languages, each in its own', () => {
  const placeholders = (language: 'en' | 'ru') =>
    kinds.map((kind) => [
      kind,
      texts[language].accountMails[kind].lines
        .join(' ')
        .match(/\{\w+\}/g)
        ?.sort(),
    ]);
  expect(placeholders('ru')).toEqual(placeholders('en'));
  const russian = (language: 'en' | 'ru') =>
    kinds.filter((kind) => /[а-яё]/i.test(texts[language].accountMails[kind].subject));
  expect([russian('ru'), russian('en')]).toEqual([kinds, []]);
});

test('an account mail contains its link as text and as a button, and loads nothing external', () => {
  const { to, text, html } = composeMail(config, 'verification', anna, 'a_token-1');
  expect(to).toBe('anna@example.com');
  expect(text).toMatch(/^https:\/\/app\.example\/[a-z-]+\?token=a_token-1$/m);
  expect(html).toContain('?token=a_token-1"');
  expect(html).toContain('<html lang="ru">');
  expect(html).not.toMatch(/<b>|src=|url\(/);
  const unfilled = kinds.filter((kind) => {
    const mail = composeMail(config, kind, anna, 'a_token-1');
    return /\{(username|name)\}/.test(mail.text + mail.html);
  });
  expect(unfilled).toEqual([]);
});

test('the language of an account mail is the recipient’s, English by default', () => {
  expect(composeMail(config, 'verification', anna).subject).toBe('Подтвердите адрес почты');
  expect(composeMail(config, 'verification', { ...anna, language: null }).subject).toBe(
    'Confirm your email address',
  );
});

test('the first mail to an address omits the name, which a stranger may have typed', () => {
  const { text } = composeMail(config, 'verification', { ...anna, name: 'buy at evil.example' }, 't');
  expect(text).not.toContain('evil.example');
});

test.each([
  [{ appUrl: null, host: '0.0.0.0', port: 8080 }, 'http://localhost:8080/login'],
  [{ appUrl: null, host: '::1', port: 8080 }, 'http://[::1]:8080/login'],
  [{ appUrl: 'https://a.example/sub', host: '::', port: 1 }, 'https://a.example/sub/login'],
])('the links in mails begin with %j', (where, link) => {
  expect(webLink(where, '/login')).toBe(link);
});
