import type { User, UserRole } from '@agentarium/contracts';
import type { NewUser, UserUpdate } from '../../../data/users-admin.ts';
import { needsCurrentPassword } from '../profile-changes.ts';

/** An account's form values. A blank password keeps the current one. */
export type UserValues = {
  username: string;
  email: string;
  name: string;
  password: string;
  /** Needed only when administrators change their own email or password. */
  current_password: string;
  role: UserRole | null;
};

export const toUserValues = (user: User | null): UserValues => ({
  username: user?.username ?? '',
  email: user?.email ?? '',
  name: user?.name ?? '',
  password: '',
  current_password: '',
  role: user?.role ?? 'user',
});

const shared = ({ username, email, name }: UserValues) => ({
  username: username.trim(),
  email: email.trim(),
  name: name.trim(),
});

export const toNewUser = (values: UserValues): NewUser => ({
  ...shared(values),
  password: values.password,
  role: values.role ?? 'user',
});

/** An account's update: all fields, the password only if given (docs/spec/admin-side.md#validation). */
export function toUserUpdate(user: User, values: UserValues, isSelf: boolean): UserUpdate {
  return {
    ...shared(values),
    role: values.role ?? user.role,
    change_count: user.change_count,
    ...(values.password !== '' && { password: values.password }),
    ...(isSelf && needsCurrentPassword(user, values) && { current_password: values.current_password }),
  };
}
