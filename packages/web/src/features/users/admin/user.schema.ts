import {
  accountUsername,
  email,
  newPassword,
  resemblesAccount,
  type User,
  type UserRole,
  userRole,
} from '@agentarium/contracts';
import * as z from 'zod';
import type { NewUser, UserUpdate } from '../../../data/users-admin.ts';
import { issueMessage } from '../../../lib/api/issue-message.ts';
import { needsCurrentPassword } from '../profile.schema.ts';

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

const name = z
  .string()
  .trim()
  .min(2, 'Name must be at least 2 characters')
  .max(100, 'Name cannot exceed 100 characters');

const required = 'errors:detail.REQUIRED';
const text = (value: string, rule: z.ZodType, sentence?: string): string | null => {
  const issue = rule.safeParse(value).error?.issues[0];
  return issue ? (sentence ?? issueMessage(issue, value)) : null;
};

/** The rules of the account form (docs/spec/admin-side.md#validation); `user` is null for a new one. */
export const userSchema = (user: User | null, isSelf: boolean) =>
  z.custom<UserValues>().superRefine((values, context) => {
    const found = {
      username: values.username.trim() ? text(values.username, accountUsername) : required,
      email: values.email.trim() ? text(values.email, email, 'users-admin:error.email') : required,
      name: values.name.trim() ? text(values.name, name) : required,
      password: passwordFault(values, user === null),
      current_password:
        user && isSelf && needsCurrentPassword(user, values) && values.current_password === ''
          ? 'users-admin:error.currentPassword'
          : null,
      role: userRole.safeParse(values.role).success ? null : 'users-admin:error.role',
    };
    for (const [field, message] of Object.entries(found)) {
      // A username from before a rule was made stays good as long as it is not touched.
      const isKept = user !== null && field === 'username' && values.username === user.username;
      if (message && !isKept) context.addIssue({ code: 'custom', path: [field], message });
    }
  });

function passwordFault(values: UserValues, isNew: boolean): string | null {
  if (values.password === '') return isNew ? 'users-admin:error.newPassword' : null;
  if (resemblesAccount(values.password, values)) return 'errors:detail.PASSWORD_LIKE_ACCOUNT';
  return text(values.password, newPassword);
}
