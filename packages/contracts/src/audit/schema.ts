import * as z from 'zod';
import { id, timestamp } from '../common.ts';

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
