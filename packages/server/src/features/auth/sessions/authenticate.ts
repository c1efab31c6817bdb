import type { UserRole } from '@agentarium/contracts';
import type { AccountActor, Services } from '../../../platform/context.ts';
import { batched } from '../../../platform/database/batched.ts';
import { readSessionToken, type SessionClaims } from './session-token.ts';

const minuteMs = 60_000;

// Subqueries hide the values from the planner, so that it keeps one plan.
const openSessions = `
  select asked.place::int, found.*
  from unnest(string_to_array((select $1), ',')::uuid[], string_to_array((select $2), ',')::uuid[])
    with ordinality as asked(session_id, user_id, place)
  cross join lateral (
    select u.username, u.role, s.last_seen_at < $4::timestamptz as is_stale
    from sessions s join users u on u.id = s.user_id
    where s.id = asked.session_id and s.user_id = asked.user_id and s.ended_at is null
      and s.expires_at > $3::timestamptz and u.status = 'active' limit 1
  ) found`;

type Open = { place: number; username: string; role: UserRole; is_stale: boolean };
type Asked = SessionClaims & { now: Date };

const readOpen = batched<Asked, Open | undefined>(
  async (database, asked) => {
    const now = asked.reduce((latest, each) => (each.now > latest ? each.now : latest), new Date(0));
    const ids = [asked.map(({ sessionId }) => sessionId).join(), asked.map(({ userId }) => userId).join()];
    const values = [...ids, now, new Date(now.getTime() - minuteMs)];
    const rows = await database.query<Open>('authenticate', openSessions, values);
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    return asked.map((_, index) => byPlace.get(index + 1));
  },
  { maxWaitMs: 10 },
);

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
  const row = await readOpen(services.database, { sessionId, userId, now });
  if (!row) return null;
  if (row.is_stale) recordSeen(services, sessionId, now, new Date(now.getTime() - minuteMs));
  return { kind: row.role, id: userId, username: row.username, sessionId };
}

/** Not awaited: no request should wait for it, and the next request makes up for a lost update. */
function recordSeen(services: Services, sessionId: string, now: Date, minuteAgo: Date): void {
  services.database.query('touch-session', touch, [sessionId, now, minuteAgo]).catch((error: unknown) => {
    services.log.debug({ err: error }, 'could not record when a session was last seen');
  });
}
