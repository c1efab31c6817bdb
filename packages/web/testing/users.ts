import type { ListedUser, User } from '@agentarium/contracts';
import { defaultUser } from '../src/lib/session-store.ts';

const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');

/** A token as the server would sign it, valid for an hour unless `expires` (milliseconds since 1970) is given. */
export const tokenFor = (userId: string, expires = Date.now() + 3_600_000): string =>
  `${encode({ alg: 'HS256' })}.${encode({ sub: userId, exp: Math.floor(expires / 1000) })}.signature`;

/** A user with everything filled in; override only what the test is about. */
export function aUser(overrides: Partial<User> = {}): User {
  const user = defaultUser(
    {
      token: '',
      user_id: '01900000-0000-7000-8000-000000000001',
      username: 'marina',
      email: 'marina@example.com',
      name: 'Marina Sokolova',
      role: 'user',
    },
    '2026-11-01T10:00:00Z',
  );
  return { ...user, timezone: 'Europe/Moscow', ...overrides };
}

/** The same as administrators list it. */
export const aListedUser = ({
  last_active_at = null,
  month_runs = 0,
  month_cost_micros = 0,
  ...overrides
}: Partial<ListedUser> = {}): ListedUser => ({
  ...aUser(overrides),
  last_active_at,
  month_runs,
  month_cost_micros,
});

/** The server's response when this user signs in. */
export const aLogin = ({ id, username, email, name, role } = aUser()) => ({
  token: tokenFor(id),
  user_id: id,
  username,
  email,
  name,
  role,
});
