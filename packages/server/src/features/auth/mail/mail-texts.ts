import type { Language } from '@agentarium/contracts';

/**
 * What a mail says. `{name}`, `{username}` and `{email}` are filled in; `button` labels the link. A stranger
 * may have typed the name of an unverified account, so the first mail to an address does not repeat it.
 */
export type MailText = { subject: string; lines: string[]; button: string; note: string };

export type MailKind =
  | 'verification'
  | 'account_exists'
  | 'reset_password'
  | 'password_changed'
  | 'email_changed';

const en: Record<MailKind, MailText> = {
  verification: {
    subject: 'Confirm your email address',
    lines: [
      'Hello!',
      'Please confirm that {email} is the address of the account “{username}” on Agentarium. The link works for 24 hours.',
    ],
    button: 'Confirm the address',
    note: 'If you did not ask for this account, do not open the link: without it nothing happens.',
  },
  account_exists: {
    subject: 'You already have an account',
    lines: [
      'Hello, {name}!',
      'Somebody, probably you, tried to register on Agentarium with {email}. This address already has an account, its username is “{username}”, so you can simply sign in.',
    ],
    button: 'Sign in',
    note: 'Forgot the password? The sign-in page lets you set a new one. If it was not you, there is nothing to do.',
  },
  reset_password: {
    subject: 'Set a new password',
    lines: [
      'Hello, {name}!',
      'Somebody asked for a new password for the account “{username}” on Agentarium. If it was you, open the link: it works for one hour.',
    ],
    button: 'Set a new password',
    note: 'If it was not you, ignore this mail: your password stays as it is.',
  },
  password_changed: {
    subject: 'Your password was changed',
    lines: [
      'Hello, {name}!',
      'The password of the account “{username}” on Agentarium was changed, and other devices were signed out.',
    ],
    button: 'Sign in',
    note: 'If it was not you, set a new password at once: choose “Forgot password” on the sign-in page.',
  },
  email_changed: {
    subject: 'Your email address was changed',
    lines: [
      'Hello, {name}!',
      'The account “{username}” on Agentarium does not use {email} any more: its owner entered another address.',
    ],
    button: 'Sign in',
    note: 'If it was not you, sign in with your username, change the password and enter your address again, or write to the administrator.',
  },
};

const ru: Record<MailKind, MailText> = {
  verification: {
    subject: 'Подтвердите адрес почты',
    lines: [
      'Здравствуйте!',
      'Подтвердите, пожалуйста, что {email} — адрес учётной записи «{username}» в Agentarium. Ссылка действует 24 часа.',
    ],
    button: 'Подтвердить адрес',
    note: 'Если вы не создавали эту учётную запись, не открывайте ссылку: без неё ничего не произойдёт.',
  },
  account_exists: {
    subject: 'У вас уже есть учётная запись',
    lines: [
      'Здравствуйте, {name}!',
      'Кто-то — вероятно, вы — пытался зарегистрироваться в Agentarium с адресом {email}. У этого адреса уже есть учётная запись «{username}», поэтому можно просто войти.',
    ],
    button: 'Войти',
    note: 'Забыли пароль? Задайте новый на странице входа. Если это были не вы, ничего делать не нужно.',
  },
  reset_password: {
    subject: 'Новый пароль',
    lines: [
      'Здравствуйте, {name}!',
      'Кто-то запросил новый пароль для учётной записи «{username}» в Agentarium. Если это вы, откройте ссылку: она действует один час.',
    ],
    button: 'Задать новый пароль',
    note: 'Если это были не вы, не обращайте внимания на это письмо: пароль останется прежним.',
  },
  password_changed: {
    subject: 'Пароль изменён',
    lines: [
      'Здравствуйте, {name}!',
      'Пароль учётной записи «{username}» в Agentarium изменён, на других устройствах выполнен выход.',
    ],
    button: 'Войти',
    note: 'Если это были не вы, сразу задайте новый пароль: выберите «Забыли пароль?» на странице входа.',
  },
  email_changed: {
    subject: 'Адрес почты изменён',
    lines: [
      'Здравствуйте, {name}!',
      'Учётная запись «{username}» в Agentarium больше не использует {email}: владелец указал другой адрес.',
    ],
    button: 'Войти',
    note: 'Если это были не вы, войдите по имени пользователя, смените пароль и снова укажите свой адрес или напишите администратору.',
  },
};

export const mailTexts: Record<Language, Record<MailKind, MailText>> = { en, ru };
