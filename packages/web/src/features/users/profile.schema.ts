import {
  accountUsername,
  email,
  newPassword,
  personName,
  resemblesAccount,
  type User,
  username,
} from '@agentarium/contracts';
import * as z from 'zod';
import type { UserChanges } from '../../data/users.ts';
import { issueMessage } from '../../lib/api/issue-message.ts';
import { isAdmin } from '../../lib/session-store.ts';

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

const accountFields = ['name', 'username', 'email'] as const;

/**
 * Only the changed fields, with what they were before, so that none that was saved elsewhere meanwhile is overwritten; null
 * if none. The time zone has its own call.
 */
export function profileChanges(user: Account, values: Omit<ProfileValues, 'timezone'>): UserChanges | null {
  const changed = accountFields.filter((field) => values[field].trim() !== user[field]);
  const changes: UserChanges = {
    ...Object.fromEntries(changed.map((field) => [field, values[field].trim()])),
    ...(values.password !== '' && { password: values.password }),
    ...(changed.length > 0 && { before: Object.fromEntries(changed.map((field) => [field, user[field]])) }),
  };
  if (Object.keys(changes).length === 0) return null;
  return needsCurrentPassword(user, values)
    ? { ...changes, current_password: values.current_password }
    : changes;
}

const sentences: Record<string, string> = {
  'name.too_small': 'nameNeeded',
  'username.too_small': 'usernameShort',
  'password.too_small': 'passwordShort',
};

/** The rules of docs/spec/user-side.md#validation over the profile; a field that stays as it was is not judged. */
export const profileSchema = (user: Pick<User, 'name' | 'username' | 'email' | 'role'>) => {
  const rules = {
    name: personName,
    username: isAdmin(user) ? accountUsername : username,
    email,
    password: newPassword,
  };
  return z.custom<ProfileValues>().superRefine((values, context) => {
    for (const field of ['name', 'username', 'email', 'password'] as const) {
      const text = values[field];
      if (field === 'password' ? text === '' : text === user[field]) continue;
      const issue = rules[field].safeParse(text).error?.issues[0];
      if (!issue) continue;
      const key = sentences[`${field}.${issue.code}`];
      const message = key ? `users:profile.${key}` : issueMessage(issue, text);
      context.addIssue({ code: 'custom', path: [field], message });
    }
    if (resemblesAccount(values.password, values)) {
      const message = 'errors:detail.PASSWORD_LIKE_ACCOUNT';
      context.addIssue({ code: 'custom', path: ['password'], message });
    }
    if (needsCurrentPassword(user, values) && values.current_password === '') {
      const message = 'users:profile.currentPasswordNeeded';
      context.addIssue({ code: 'custom', path: ['current_password'], message });
    }
  });
};
