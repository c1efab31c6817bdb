import type { UserSession } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { idCursor, type Page, type PageQuery, pageOf } from '../../platform/cursor.ts';
import { lockRecord, recordAudit } from '../audit/index.ts';
import { endSessions, loadOpenSessions, publishAccessChange } from '../auth/index.ts';
import { recordSecurityEvent } from '../security/index.ts';
import { loadUserRow } from './users.ts';

/** The open sessions of an account, newest first, by key; for an administrator. Throws USER_NOT_FOUND. */
export async function listUserSessions(
  ctx: SignedIn,
  { id, limit, cursor }: { id: string } & PageQuery,
): Promise<Page<UserSession>> {
  const before = idCursor(cursor);
  await loadUserRow(ctx.database.db, id);
  const rows = await loadOpenSessions(ctx, id, { before, limit: limit + 1 });
  const { page, next_cursor } = pageOf(rows, limit, (row) => row.id);
  const items = page.map((row) => ({
    id: row.id,
    last_seen_at: row.last_seen_at.toISOString(),
    user_agent: row.user_agent,
    ip: row.ip,
  }));
  return { items, next_cursor };
}

/** Ends all sessions of an account and their devices, for an administrator. Throws USER_NOT_FOUND. */
export async function endUserSessions(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    await lockRecord(tx, 'user', id);
    const now = ctx.clock.now();
    const sessions = await endSessions(tx, id, now);
    await publishAccessChange(ctx, id, tx);
    await recordSecurityEvent(ctx, { kind: 'sessions_ended', accountId: id, tx });
    await recordAudit(ctx, tx, {
      action: 'users.endUserSessions',
      targetType: 'user',
      targetId: id,
      changes: { sessions },
      now,
    });
  });
  return { message: 'The sessions are ended.' };
}
