import { id, type UserRole } from '@agentarium/contracts';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Config } from '../../../config.ts';

export type SessionClaims = { userId: string; sessionId: string };

const secretOf = ({ jwtSecret }: Config) => new TextEncoder().encode(jwtSecret);

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
    .sign(secretOf(config));
}

/** The claims of a token, or null when its signature, shape or time is invalid. */
export async function readSessionToken(
  config: Config,
  token: string,
  now: Date,
): Promise<SessionClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secretOf(config), {
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    const [userId, sessionId] = [id.safeParse(payload.sub), id.safeParse(payload.sid)];
    return userId.success && sessionId.success ? { userId: userId.data, sessionId: sessionId.data } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
