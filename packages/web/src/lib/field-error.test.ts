import { api, loginInput, registerInput, userParamsInput } from '@agentarium/contracts';
import i18n from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { fieldErrorText } from './field-error.ts';
import { changeLanguage } from './i18n.ts';

afterEach(() => changeLanguage('en'));

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

const refused = [
  ...messages(api.users.createUser.body.safeParse({ username: '', email: 'x', name: '', role: 'x' })),
  ...messages(loginInput.safeParse({ username: '', password: '' })),
  ...messages(
    registerInput.safeParse({ name: '', username: 'a', email: 'x', password: 'short', consent: false }),
  ),
  ...messages(
    registerInput.safeParse({
      name: 'n',
      username: 'a b!',
      email: 'a@b.co',
      password: 'long enough',
      consent: true,
    }),
  ),
  ...messages(
    userParamsInput.safeParse({
      first_name: 'A',
      height: 2,
      weight: 500,
      gender: 'x',
      date_of_birth: '1.2.2000',
    }),
  ),
];

describe('fieldErrorText', () => {
  it('tells the place of a fault in a template in every language', async () => {
    const message = 'Line 2, column 7: tag "x" not found';
    expect(fieldErrorText(i18n.t, 'en', message)).toBe(message);
    await changeLanguage('ru');
    expect(fieldErrorText(i18n.t, 'ru', message)).toBe('Ошибка в шаблоне: строка 2, столбец 7');
  });

  it('has something to check', () => {
    expect(refused.length).toBeGreaterThan(10);
  });

  it('says every refusal of the contract in Russian, each in words of its own', async () => {
    await changeLanguage('ru');
    const texts = refused.map((message) => [message, fieldErrorText(i18n.t, 'ru', message)]);
    expect(
      texts.filter(([, text]) => !/[а-яё]/i.test(text ?? '') || text === 'Проверьте это значение'),
    ).toEqual([]);
  });

  it('keeps the numbers', () => {
    expect(fieldErrorText(i18n.t, 'en', 'Height must be at least 30 cm')).toBe('Must be at least 30 cm');
    expect(fieldErrorText(i18n.t, 'en', 'Username cannot exceed 30 characters')).toBe(
      'At most 30 characters',
    );
    expect(fieldErrorText(i18n.t, 'en', 'Must be at least 3 characters')).toBe('At least 3 characters');
  });

  it('declines the Russian counts', async () => {
    await changeLanguage('ru');
    expect(fieldErrorText(i18n.t, 'ru', 'Password must be at least 8 characters')).toBe(
      'Не короче 8 символов',
    );
    expect(fieldErrorText(i18n.t, 'ru', 'Code must be at least 21 characters')).toBe('Не короче 21 символа');
  });

  it('shows an unknown sentence in English and a general one elsewhere', () => {
    expect(fieldErrorText(i18n.t, 'en', 'The moon is full')).toBe('The moon is full');
    expect(fieldErrorText(i18n.t, 'ru', 'The moon is full')).toBe('Please check this value');
    expect(fieldErrorText(i18n.t, 'en', 'errors:field.email')).toBe('Invalid email address');
  });
});
