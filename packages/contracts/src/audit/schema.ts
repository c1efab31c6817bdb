import * as z from 'zod';
import { id, timestamp } from '../common.ts';

/** What an administrator did; `target_name` is what the target is called now, null once it is gone. `changes`: by field, `{from, to}` for a change, the value alone for what was made or deleted. */
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
