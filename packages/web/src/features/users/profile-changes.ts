import type { User } from '@agentarium/contracts';
import type { UserChanges } from '../../data/users.ts';

/** The profile's form values. A blank password keeps the current one. */
export type ProfileValues = {
  name: string;
  username: string;
  email: string;
  password: string;
  current_password: string;
  timezone: string;
};

type Account = Pick<User, 'name' | 'username' | 'email'>;

/** The account as form values; passwords start blank. */
export const toProfileValues = (user: Account, timezone: string | null): ProfileValues => ({
  name: user.name,
  username: user.username,
  email: user.email,
  password: '',
  current_password: '',
  timezone: timezone ?? '',
});

/** Returns whether the change needs the current password (docs/spec/api.md#accounts). */
export const needsCurrentPassword = (
  user: Pick<User, 'email'>,
  values: Pick<ProfileValues, 'email' | 'password'>,
): boolean => values.password !== '' || values.email.trim() !== user.email;

/** Only the changed fields; null if none. The time zone has its own call. */
export function profileChanges(user: Account, values: Omit<ProfileValues, 'timezone'>): UserChanges | null {
  const typed = { name: values.name.trim(), username: values.username.trim(), email: values.email.trim() };
  const changes: UserChanges = {
    ...(typed.name !== user.name && { name: typed.name }),
    ...(typed.username !== user.username && { username: typed.username }),
    ...(typed.email !== user.email && { email: typed.email }),
    ...(values.password !== '' && { password: values.password }),
  };
  if (Object.keys(changes).length === 0) return null;
  return needsCurrentPassword(user, values)
    ? { ...changes, current_password: values.current_password }
    : changes;
}
