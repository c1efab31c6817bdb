import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { securityEventKinds } from './names.ts';

export const securityEventKind = z.enum(securityEventKinds);

/**
 * A security event of an account with its network address. `username` is the account's at that time; null with
 * `account_id` if the typed name belongs to no account. `actor_username`: the administrator who did it to somebody
 * else's account. `endpoint`: the one that was refused, else null.
 */
export const securityEvent = z.object({
  id,
  kind: securityEventKind,
  account_id: id.nullable(),
  username: z.string().nullable(),
  actor_username: z.string().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  endpoint: z.string().nullable(),
  created_at: timestamp,
});
export type SecurityEvent = z.infer<typeof securityEvent>;
