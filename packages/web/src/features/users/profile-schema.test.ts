import { expect, it } from 'vitest';
import { aUser } from '../../../testing/users.ts';
import { profileSchema } from './profile-schema.ts';

const user = aUser();
const asItIs = {
  ...{ name: user.name, username: user.username, email: user.email, timezone: 'Europe/Moscow' },
  ...{ password: '', current_password: '' },
};
const faults = (given: Partial<typeof asItIs>) =>
  profileSchema(user)
    .safeParse({ ...asItIs, ...given })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

it.each<[Partial<typeof asItIs>, string[]]>([
  [{}, []],
  [{ name: 'Anyone at all' }, []],
  [{ timezone: 'Asia/Tokyo' }, []],
  [{ username: 'abc' }, []],
  [{ username: 'm'.repeat(30) }, []],
  [{ username: 'ab' }, ['username: users:profile.usernameShort']],
  [{ email: 'marina@', current_password: 'password' }, ['email: errors:detail.EMAIL_FORMAT']],
  [{ password: '', current_password: '' }, []],
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
