import type { AuditTarget } from '@agentarium/contracts';
import { auditLogs } from '../../db/schema/index.ts';
import type { AccountActor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

export type AuditEntry = {
  /** `feature.verb`, for example `users.createUser`. */
  action: string;
  targetType: AuditTarget;
  targetId: string | null;
  /** The changes by field, without secrets. */
  changes: Record<string, unknown>;
  now: Date;
};

/** Adds an audit log entry in the transaction of the change it records. */
export async function recordAudit(
  { actor }: { actor: AccountActor },
  tx: Db,
  entry: AuditEntry,
): Promise<void> {
  await tx.insert(auditLogs).values({
    id: newId(entry.now.getTime()),
    actor_id: actor.id,
    actor_username: actor.username,
    action: entry.action,
    target_type: entry.targetType,
    target_id: entry.targetId,
    changes: entry.changes,
    created_at: entry.now,
  });
}
