import { describe, expect, it } from 'vitest';
import { aUser } from '../../../testing/users.ts';
import {
  needsCurrentPassword,
  type ProfileValues,
  profileChanges,
  profileSchema,
  toProfileValues,
} from './profile.schema.ts';

const user = aUser({ name: 'Marina', username: 'marina', email: 'marina@example.com' });
const stored = toProfileValues(user, 'Europe/Moscow');

describe('toProfileValues', () => {
  it('fills the form from the account, passwords blank', () => {
    expect(stored).toEqual({
      name: 'Marina',
      username: 'marina',
      email: 'marina@example.com',
      password: '',
      current_password: '',
      timezone: 'Europe/Moscow',
    });
  });
});

describe('profileChanges', () => {
  it.each<[string, Partial<ProfileValues>, object | null]>([
    ['nothing', {}, null],
    [
      'blanks around what is stored',
      { name: ' Marina ', username: 'marina ', email: ' marina@example.com' },
      null,
    ],
    ['the time zone, which has a call of its own', { timezone: 'Asia/Tokyo' }, null],
    ['a current password alone', { current_password: 'password-1' }, null],
    ['a name', { name: 'Marina S. ' }, { name: 'Marina S.', before: { name: 'Marina' } }],
    [
      'an address',
      { email: ' new@example.com ', current_password: 'password-1' },
      {
        email: 'new@example.com',
        current_password: 'password-1',
        before: { email: 'marina@example.com' },
      },
    ],
    [
      'a password, as it is typed',
      { password: ' with blanks ', current_password: 'password-1' },
      { password: ' with blanks ', current_password: 'password-1' },
    ],
    [
      'everything',
      { name: 'M', username: 'mm2', email: 'm@example.com', password: 'longer-one', current_password: 'old' },
      {
        name: 'M',
        username: 'mm2',
        email: 'm@example.com',
        password: 'longer-one',
        current_password: 'old',
        before: { name: 'Marina', username: 'marina', email: 'marina@example.com' },
      },
    ],
  ])('of %s', (_what, typed, sent) => {
    expect(profileChanges(user, { ...stored, ...typed })).toEqual(sent);
  });

  it('omits the current password if nothing requires it', () => {
    expect(profileChanges(user, { ...stored, name: 'M', current_password: 'typed all the same' })).toEqual({
      name: 'M',
      before: { name: 'Marina' },
    });
  });
});

it.each<[Partial<ProfileValues>, boolean]>([
  [{ email: ' marina@example.com ' }, false],
  [{ email: 'Marina@example.com' }, true],
  [{ email: '' }, true],
  [{ password: 'x' }, true],
])('the current password is required with %j: %s', (typed, needed) => {
  expect(needsCurrentPassword(user, { ...stored, ...typed })).toBe(needed);
});

const me = aUser();
const asItIs = {
  name: me.name,
  username: me.username,
  email: me.email,
  timezone: 'Europe/Moscow',
  password: '',
  current_password: '',
};
const faults = (given: Partial<typeof asItIs>) =>
  profileSchema(me)
    .safeParse({ ...asItIs, ...given })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

it.each<[Partial<typeof asItIs>, string[]]>([
  [{ username: 'abc' }, []],
  [{ username: 'm'.repeat(30) }, []],
  [{ username: 'ab' }, ['username: users:profile.usernameShort']],
  [{ email: 'marina@', current_password: 'password' }, ['email: errors:detail.EMAIL_FORMAT']],
  [{ password: '12345678', current_password: 'password' }, []],
  [{ password: '1234567', current_password: 'password' }, ['password: users:profile.passwordShort']],
  [
    { username: 'rowena', password: 'Rowena2024', current_password: 'password' },
    ['password: errors:detail.PASSWORD_LIKE_ACCOUNT'],
  ],
])('a profile with %o has the errors %j', (given, expected) => {
  expect(faults(given)).toEqual(expected);
});

it('a username has 30 characters at most', () => {
  expect(faults({ username: 'm'.repeat(31) })).toHaveLength(1);
});
