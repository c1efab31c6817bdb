import * as z from 'zod';
import { id, timestamp } from '../common.ts';

export const securityEventKinds = [
  'signed_in',
  'sign_in_failed',
  'registered',
  'reset_requested',
  'password_reset',
  'password_changed',
  'email_changed',
  'account_exported',
  'account_deleted',
  'catalogue_exported',
  'security_log_exported',
] as const;
export const securityEventKind = z.enum(securityEventKinds);
export type SecurityEventKind = z.infer<typeof securityEventKind>;

/**
 * What happened to an account, and from where. `username` is the account's at that time; null with `account_id` where
 * what was typed belongs to no account. `actor_username`: an administrator who did it to somebody else's account.
 */
export const securityEvent = z.object({
  id,
  kind: securityEventKind,
  account_id: id.nullable(),
  username: z.string().nullable(),
  actor_username: z.string().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: timestamp,
});
export type SecurityEvent = z.infer<typeof securityEvent>;
