import type { StatusHistoryEntry } from '@agentarium/contracts';
import { and, desc, eq, lt } from 'drizzle-orm';
import { userStatusChanges } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { numberCursor, type Page, type PageQuery, pageOf } from '../../platform/cursor.ts';
import { loadUserRow } from './queries.ts';

/** Changes of an account's status, newest first, by key. Throws USER_NOT_FOUND. */
export async function getStatusHistory(
  ctx: SignedIn,
  { id, ...query }: { id: string } & PageQuery,
): Promise<Page<StatusHistoryEntry>> {
  const { db } = ctx.database;
  const before = numberCursor(query.cursor);
  await loadUserRow(db, id);
  const rows = await db
    .select()
    .from(userStatusChanges)
    .where(
      and(
        eq(userStatusChanges.user_id, id),
        before === undefined ? undefined : lt(userStatusChanges.id, before),
      ),
    )
    .orderBy(desc(userStatusChanges.id))
    .limit(query.limit + 1);
  const { page, next_cursor } = pageOf(rows, query.limit, (row) => row.id);
  return {
    items: page.map((row) => ({
      status: row.status,
      changed_by_username: row.changed_by_username,
      changed_at: row.changed_at.toISOString(),
      reason: row.reason,
    })),
    next_cursor,
  };
}
