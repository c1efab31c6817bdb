import * as z from 'zod';
import { id, oneLine, timestamp } from '../common.ts';
import { invitationMailStatuses, invitationWays } from '../users/names.ts';
import { userRole, userRoleInput } from '../users/schema.ts';
import { accountUsername, email } from './schema.ts';

/** The person invited; the username is a suggestion. */
export const invitee = z.strictObject({
  email,
  username: accountUsername.optional(),
  name: oneLine(z.string().trim().max(100, 'Name cannot exceed 100 characters')).optional(),
  role: userRoleInput.default('user'),
});
export type Invitee = z.infer<typeof invitee>;

export const invitation = z.object({
  id,
  email: z.string(),
  username: z.string().nullable(),
  name: z.string().nullable(),
  role: userRole,
  sent: z.enum(invitationWays),
  /** Null for a link, and for an invitation of a version that did not record it. */
  mail_status: z.enum(invitationMailStatuses).nullable(),
  created_by_username: z.string(),
  created_at: timestamp,
  expires_at: timestamp,
});
export type Invitation = z.infer<typeof invitation>;
