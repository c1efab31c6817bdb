import type { AuditEntry, api, ParsedQuery } from '@agentarium/contracts';
import { and, desc, eq, lt } from 'drizzle-orm';
import { auditLogs } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { idCursor, pageOf } from '../../platform/cursor.ts';
import { accountFilter } from '../../platform/list-filters.ts';
import { targetNames } from './target-names.ts';

/** Actions of administrators, newest first, by key. Throws VALIDATION_FAILED for a cursor of another list. */
export async function listAuditLogs(
  ctx: SignedIn,
  query: ParsedQuery<typeof api.audit.listAuditLogs>,
): Promise<{ items: AuditEntry[]; next_cursor: string | null; currency_code: string }> {
  const before = idCursor(query.cursor);
  const rows = await ctx.database.db
    .select()
    .from(auditLogs)
    .where(
      and(
        query.action ? eq(auditLogs.action, query.action) : undefined,
        query.target_type ? eq(auditLogs.target_type, query.target_type) : undefined,
        query.target_id ? eq(auditLogs.target_id, query.target_id) : undefined,
        accountFilter({ id: auditLogs.actor_id, username: auditLogs.actor_username }, query.actor),
        before ? lt(auditLogs.id, before) : undefined,
      ),
    )
    .orderBy(desc(auditLogs.id))
    .limit(query.limit + 1);
  const { page, next_cursor } = pageOf(rows, query.limit, ({ id }) => id);
  const names = await targetNames(ctx.database.db, page);
  return {
    items: page.map((row) => ({
      id: row.id,
      actor_id: row.actor_id,
      actor_username: row.actor_username,
      action: row.action,
      target_type: row.target_type,
      target_id: row.target_id,
      target_name: row.target_id === null ? null : (names.get(row.target_id) ?? null),
      changes: row.changes as AuditEntry['changes'],
      created_at: row.created_at.toISOString(),
    })),
    next_cursor,
    currency_code: ctx.config.currency,
  };
}
