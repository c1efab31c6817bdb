import type { UserRole } from '@agentarium/contracts';
import type { AccountActor, Services } from '../../../platform/context.ts';
import { readSessionToken } from './session-token.ts';

const minuteMs = 60_000;

const readSession = `
  select u.username, u.role, s.last_seen_at < $4::timestamptz as is_stale
  from sessions s join users u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > $3::timestamptz and u.status = 'active'`;

type Session = { username: string; role: UserRole; is_stale: boolean };

const touch =
  'update sessions set last_seen_at = $2::timestamptz where id = $1 and last_seen_at < $3::timestamptz';

/**
 * The actor of a session token, or null. Queries the database on every call, so that ended sessions, blocked or deleted
 * accounts and role changes take effect immediately (docs/spec/api.md#accounts).
 */
export async function authenticate(services: Services, token: string): Promise<AccountActor | null> {
  const now = services.clock.now();
  const claims = await readSessionToken(services.config, token, now);
  if (claims === null) return null;
  const { sessionId, userId } = claims;
  const minuteAgo = new Date(now.getTime() - minuteMs);
  const values = [sessionId, userId, now, minuteAgo];
  const [session] = await services.database.query<Session>('authenticate', readSession, values);
  if (!session) return null;
  if (session.is_stale) recordSeen(services, sessionId, now, minuteAgo);
  return { kind: session.role, id: userId, username: session.username, sessionId };
}

/** Not awaited: no request should wait for it, and the next request makes up for a lost update. */
function recordSeen(services: Services, sessionId: string, now: Date, minuteAgo: Date): void {
  services.database.query('touch-session', touch, [sessionId, now, minuteAgo]).catch((error: unknown) => {
    services.log.debug({ err: error }, 'could not record when a session was last seen');
  });
}
