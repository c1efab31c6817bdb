import type { UserRole } from '@agentarium/contracts';
import type { AccountActor, Services } from '../../../platform/context.ts';
import { readSessionToken } from './session-token.ts';

const openSession = `
  select u.username, u.role, s.last_seen_at < $4::timestamptz as is_stale
  from sessions s join users u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > $3::timestamptz and u.status = 'active'`;

const touch =
  'update sessions set last_seen_at = $2::timestamptz where id = $1 and last_seen_at < $3::timestamptz';

const minuteMs = 60_000;

/**
 * Who a session token stands for, or null. Asks the database on every call, so that a session that ended, a
 * blocked or deleted account and a changed role count at once (docs/spec/api.md#accounts).
 */
export async function authenticate(services: Services, token: string): Promise<AccountActor | null> {
  const now = services.clock.now();
  const claims = await readSessionToken(services.config, token, now);
  if (claims === null) return null;
  const { sessionId, userId } = claims;
  const minuteAgo = new Date(now.getTime() - minuteMs);
  const [row] = await services.database.query<{ username: string; role: UserRole; is_stale: boolean }>(
    'authenticate',
    openSession,
    [sessionId, userId, now, minuteAgo],
  );
  if (!row) return null;
  if (row.is_stale) noteSeen(services, sessionId, now, minuteAgo);
  return { kind: row.role, id: userId, username: row.username, sessionId };
}

/** Not awaited: a request must not wait for it, and a lost update is made up by the next request. */
function noteSeen(services: Services, sessionId: string, now: Date, minuteAgo: Date): void {
  services.database.query('touch-session', touch, [sessionId, now, minuteAgo]).catch((error: unknown) => {
    services.log.debug({ err: error }, 'Could not note when a session was last seen');
  });
}
