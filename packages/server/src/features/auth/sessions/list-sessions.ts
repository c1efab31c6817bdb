import type { api, EndpointOutput } from '@agentarium/contracts';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { sessions } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';

const most = 200;

/** The caller's open sessions, newest first. */
export async function listSessions(ctx: SignedIn): Promise<EndpointOutput<typeof api.auth.listSessions>> {
  const own = eq(sessions.user_id, ctx.actor.id);
  const open = and(own, isNull(sessions.ended_at), gt(sessions.expires_at, ctx.clock.now()));
  const rows = await ctx.database.db
    .select()
    .from(sessions)
    .where(open)
    .orderBy(desc(sessions.id))
    .limit(most);
  const items = rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    user_agent: row.user_agent,
    ip: row.ip,
    is_current: row.id === ctx.actor.sessionId,
  }));
  return { items, next_cursor: null };
}
