import type { api, ParsedQuery, SecurityEvent } from '@agentarium/contracts';
import { and, desc, eq, gte, lt } from 'drizzle-orm';
import { securityEvents } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { idCursor, type Page, pageOf } from '../../platform/cursor.ts';
import { accountFilter, filterMoment } from '../../platform/list-filters.ts';

export type Filters = ParsedQuery<typeof api.security.exportSecurityEvents>;

/** A page of the security log, newest first, before the event of the given id. */
export async function loadSecurityEvents(
  ctx: SignedIn,
  filters: Filters,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<SecurityEvent[]> {
  const e = securityEvents;
  const from = filterMoment('from', filters.from);
  const to = filterMoment('to', filters.to);
  const rows = await ctx.database.db
    .select()
    .from(e)
    .where(
      and(
        filters.kind ? eq(e.kind, filters.kind) : undefined,
        filters.ip ? eq(e.ip, filters.ip.trim()) : undefined,
        accountFilter({ id: e.account_id, username: e.username }, filters.account),
        from ? gte(e.created_at, from) : undefined,
        to ? lt(e.created_at, to) : undefined,
        before ? lt(e.id, before) : undefined,
      ),
    )
    .orderBy(desc(e.id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    account_id: row.account_id,
    username: row.username,
    actor_username: row.actor_username,
    ip: row.ip,
    user_agent: row.user_agent,
    created_at: row.created_at.toISOString(),
  }));
}

/** Security events of accounts, newest first, by key; for administrators. Throws VALIDATION_FAILED. */
export async function listSecurityEvents(
  ctx: SignedIn,
  { cursor, limit, ...filters }: ParsedQuery<typeof api.security.listSecurityEvents>,
): Promise<Page<SecurityEvent>> {
  const rows = await loadSecurityEvents(ctx, filters, { before: idCursor(cursor), limit: limit + 1 });
  const { page, next_cursor } = pageOf(rows, limit, ({ id }) => id);
  return { items: page, next_cursor };
}
