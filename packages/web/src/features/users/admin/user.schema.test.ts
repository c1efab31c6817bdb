import { beforeAll, describe, expect, it } from 'vitest';
import { shownErrors } from '../../../../testing/form-faults.ts';
import { aUser } from '../../../../testing/users.ts';
import { loadTexts } from '../../../lib/i18n.ts';
import { toNewUser, toUserUpdate, toUserValues, type UserValues, userSchema } from './user.schema.ts';

beforeAll(() => loadTexts(['users-admin']));

const nora = aUser({ username: 'nora', email: 'nora@example.com', name: 'Nora Berg', change_count: 4 });
const filled: UserValues = {
  ...toUserValues(null),
  username: 'nora',
  email: 'n@example.com',
  name: 'Nora',
  password: '12345678',
};

describe('the form of a new account reports at its field', () => {
  it.each<[string, Partial<UserValues>, string[]]>([
    ['nothing that is wrong', {}, []],
    [
      'a username with a space',
      { username: 'no ra' },
      ['username: Letters, digits, dots, dashes and underscores only'],
    ],

    ['no password', { password: '' }, ['password: Password is required for new users']],
    [
      'a password like the username',
      { password: 'nora2024' },
      ['password: This password is too much like the username, the email address or the name Agentarium'],
    ],
  ])('%s', (_name, given, faults) => {
    expect(shownErrors(userSchema(null, false), { ...filled, ...given })).toEqual(faults);
  });
});

describe('the form of a stored account', () => {
  const said = (given: Partial<UserValues>, isSelf = false) =>
    shownErrors(userSchema(nora, isSelf), { ...toUserValues(nora), ...given });

  it.each<[string, Partial<UserValues>, boolean, string[]]>([
    ['takes it as it is', {}, false, []],
    ['takes a blank password: it stays', { password: '' }, false, []],
    ['refuses a short password', { password: '1234567' }, false, ['password: At least 8 characters']],
    ['asks another’s password of nobody', { email: 'new@example.com', password: '12345678' }, false, []],
    [
      'asks one’s own for another email',
      { email: 'new@example.com' },
      true,
      ['current_password: Please enter your current password'],
    ],
    [
      'asks one’s own for another password',
      { password: '12345678' },
      true,
      ['current_password: Please enter your current password'],
    ],
    ['asks one’s own for no other name', { name: 'Nora' }, true, []],
    ['is content with one’s own', { password: '12345678', current_password: 'old' }, true, []],
  ])('%s', (_name, given, isSelf, faults) => {
    expect(said(given, isSelf)).toEqual(faults);
  });

  it('accepts an old username that breaks the rule until it is edited', () => {
    const old = aUser({ username: 'no ra' });
    const saidOfOld = (username: string) =>
      shownErrors(userSchema(old, false), { ...toUserValues(old), username });
    expect(saidOfOld('no ra')).toEqual([]);
    expect(saidOfOld('no rae')).toEqual(['username: Letters, digits, dots, dashes and underscores only']);
  });
});

describe('the request for an account', () => {
  it('has everything of a new one, trimmed except for the password', () => {
    const typed = {
      ...filled,
      username: ' nora ',
      email: ' n@example.com ',
      name: ' Nora ',
      password: ' 12345678 ',
    };
    expect(toNewUser(typed)).toEqual({
      username: 'nora',
      email: 'n@example.com',
      name: 'Nora',
      password: ' 12345678 ',
      role: 'user',
    });
  });

  const base = {
    username: 'nora',
    email: 'nora@example.com',
    name: 'Nora Berg',
    role: 'user',
    change_count: 4,
  };
  it.each<[string, Partial<UserValues>, boolean, object]>([
    ['a blank password is left out', {}, false, base],

    ['one’s current password stays here when it is not needed', { current_password: 'old' }, true, base],
    [
      'one’s current password goes with another email',
      { email: 'x@example.com', current_password: 'old' },
      true,
      { ...base, email: 'x@example.com', current_password: 'old' },
    ],
    [
      'nobody else’s current password is sent',
      { email: 'x@example.com', current_password: 'old' },
      false,
      { ...base, email: 'x@example.com' },
    ],
  ])('%s', (_name, given, isSelf, sent) => {
    expect(toUserUpdate(nora, { ...toUserValues(nora), ...given }, isSelf)).toEqual(sent);
  });
});
