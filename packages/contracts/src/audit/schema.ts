import * as z from 'zod';
import { id, period, timestamp } from '../common.ts';

/** Which actions of the log; `actor` is a username prefix or an id. */
export const auditFilter = z.object({
  action: z.string().max(100).optional(),
  target_type: z.string().max(100).optional(),
  target_id: z.string().max(100).optional(),
  actor: z.string().max(100).optional(),
  ...period,
});
export type AuditFilter = z.infer<typeof auditFilter>;

/**
 * An action of an administrator; `target_name` is the target's current name, null once it is deleted. `changes`: by
 * field, `{from, to}` for a change, or just the value for a created or deleted record.
 */
export const auditEntry = z.object({
  id,
  actor_id: id.nullable(),
  actor_username: z.string().nullable(),
  action: z.string(),
  target_type: z.string(),
  target_id: z.string().nullable(),
  target_name: z.string().nullable(),
  changes: z.record(z.string(), z.json()),
  created_at: timestamp,
});
export type AuditEntry = z.infer<typeof auditEntry>;
