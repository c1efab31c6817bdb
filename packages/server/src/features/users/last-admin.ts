import { and, eq, ne, sql } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { refusedFor } from '../../platform/errors.ts';

const adminsLock = 730_118_204;

/**
 * Throws IN_USE when `userId` is the last active administrator. Call it with the user's row locked, before an
 * administrator is demoted, blocked or deleted: concurrent changes are serialized.
 */
export async function protectLastAdmin(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${adminsLock})`);
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active'), ne(users.id, userId)))
    .limit(1);
  if (others.length === 0) throw refusedFor('IN_USE', 'LAST_ADMIN');
}
