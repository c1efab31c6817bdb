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
import { issueMessage } from '../../lib/api/issue-message.ts';
import { isAdmin } from '../../lib/roles.ts';
import { needsCurrentPassword, type ProfileValues } from './profile-changes.ts';

// Loaded after the form is on screen, to keep the schema library out of the first load.

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
