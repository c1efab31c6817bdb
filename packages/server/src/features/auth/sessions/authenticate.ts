import { errorCatalogue, id, type UserRole, type UserStatus } from '@agentarium/contracts';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Config } from '../../../config.ts';
import type { AccountActor, Services } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';

type SessionClaims = { userId: string; sessionId: string };

const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** A signed JWT with `sub`, `role`, `sid`, `iat` and `exp` (docs/spec/api.md#accounts). `role` is only for clients. */
export async function signSessionToken(
  config: Config,
  session: SessionClaims & { role: UserRole; issuedAt: Date; expiresAt: Date },
): Promise<string> {
  return new SignJWT({ role: session.role, sid: session.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(session.userId)
    .setIssuedAt(session.issuedAt)
    .setExpirationTime(session.expiresAt)
    .sign(keyOf(config.jwtSecret));
}

/** The claims of a token, or null when its signature, shape or time is invalid. */
export async function readSessionToken(
  { jwtSecret, jwtSecretPrevious: previous }: Config,
  token: string,
  now: Date,
): Promise<SessionClaims | null> {
  const verify = (secret: string) =>
    jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    });
  try {
    const { payload } = await verify(jwtSecret).catch((error: unknown) => {
      if (previous !== null && error instanceof errors.JWSSignatureVerificationFailed)
        return verify(previous);
      throw error;
    });
    const [userId, sessionId] = [id.safeParse(payload.sub), id.safeParse(payload.sid)];
    return userId.success && sessionId.success ? { userId: userId.data, sessionId: sessionId.data } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Sessions that were last used at this time or earlier have ended. */
export function idleLimit({ config, clock }: Pick<Services, 'config' | 'clock'>): Date {
  const { sessionIdleMs } = config;
  return new Date(sessionIdleMs === null ? 0 : clock.now().getTime() - sessionIdleMs);
}

const readSession = `
  select u.username, u.role, u.status, s.last_seen_at, s.expires_at,
    s.ended_at is null and s.expires_at > $3::timestamptz and s.last_seen_at > $4::timestamptz as is_open
  from sessions s join users u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2`;

type Session = {
  username: string;
  role: UserRole;
  status: UserStatus;
  last_seen_at: Date;
  expires_at: Date;
  is_open: boolean;
};

async function findSession(services: Services, token: string): Promise<(SessionClaims & Session) | null> {
  const now = services.clock.now();
  const claims = await readSessionToken(services.config, token, now);
  if (claims === null) return null;
  const values = [claims.sessionId, claims.userId, now, idleLimit(services)];
  const [session] = await services.database.query<Session>('authenticate', readSession, values);
  return session ? { ...claims, ...session } : null;
}

/**
 * The actor of a session token, or null. Queries the database on every call, so that ended sessions, blocked or deleted
 * accounts and role changes take effect immediately (docs/spec/api.md#accounts). With `isUse` the session counts as used.
 * Throws UNAUTHENTICATED with the detail ACCOUNT_BLOCKED if the account is not active any more.
 */
export async function authenticate(
  services: Services,
  token: string,
  { isUse }: { isUse: boolean },
): Promise<AccountActor | null> {
  const session = await findSession(services, token);
  if (session === null) return null;
  if (session.status !== 'active') throw new AppError('UNAUTHENTICATED', { details: [inactive] });
  if (!session.is_open) return null;
  if (isUse) recordUse(services, session);
  const { role, userId, username, sessionId } = session;
  return { kind: role, id: userId, username, sessionId };
}

const inactive = {
  path: 'account',
  code: 'ACCOUNT_BLOCKED',
  message: errorCatalogue.ACCOUNT_BLOCKED.message,
} as const;

/** The time at which a token's session ends unless it is used again; null when it has ended. */
export async function findSessionEnd(services: Services, token: string): Promise<Date | null> {
  const session = await findSession(services, token);
  if (!session?.is_open || session.status !== 'active') return null;
  const idleMs = services.config.sessionIdleMs ?? Number.POSITIVE_INFINITY;
  return new Date(Math.min(session.expires_at.getTime(), session.last_seen_at.getTime() + idleMs));
}

const minuteMs = 60_000;

/** The account's own time may be an hour late: it is indexed, and its row is locked when runs are accepted. */
const touch = `
  with touched as (
    update sessions set last_seen_at = $2::timestamptz where id = $1 and last_seen_at < $3::timestamptz returning user_id
  )
  update users set last_active_at = $2::timestamptz from touched
  where users.id = touched.user_id
    and (last_active_at is null or last_active_at < $2::timestamptz - interval '1 hour')`;

/**
 * Saves the last use, at most once a minute. Not awaited: no request should wait for it, and the next request makes up for
 * a lost update.
 */
function recordUse(services: Services, { sessionId, last_seen_at }: SessionClaims & Session): void {
  const now = services.clock.now();
  const minuteAgo = new Date(now.getTime() - minuteMs);
  if (last_seen_at >= minuteAgo) return;
  services.database.query('touch-session', touch, [sessionId, now, minuteAgo]).catch((error: unknown) => {
    services.log.debug({ err: error }, 'could not record when a session was last seen');
  });
}
