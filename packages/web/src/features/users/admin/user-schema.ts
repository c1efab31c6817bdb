import {
  accountUsername,
  email,
  newPassword,
  resemblesAccount,
  type User,
  userRole,
} from '@agentarium/contracts';
import * as z from 'zod';
import { issueMessage } from '../../../lib/api/issue-message.ts';
import { needsCurrentPassword } from '../profile-changes.ts';
import type { UserValues } from './user-values.ts';

// Loaded after the form is on screen, to keep the schema library out of the first load.

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
