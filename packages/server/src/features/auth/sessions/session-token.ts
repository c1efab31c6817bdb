import type { webcrypto } from 'node:crypto';
import { id, type UserRole } from '@agentarium/contracts';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Config } from '../../../config.ts';

export type SessionClaims = { userId: string; sessionId: string };

type SigningKey = webcrypto.CryptoKey;

const keys = new WeakMap<Config, Promise<SigningKey>>();

/** The HMAC key of this process, imported once. */
function signingKey(config: Config): Promise<SigningKey> {
  let key = keys.get(config);
  if (!key) {
    const secret = new TextEncoder().encode(config.jwtSecret);
    key = crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]);
    keys.set(config, key);
  }
  return key;
}

/** A signed JWT with `sub`, `role`, `sid`, `iat` and `exp` (docs/spec/api.md#accounts). `role` is for clients only. */
export async function signSessionToken(
  config: Config,
  session: SessionClaims & { role: UserRole; issuedAt: Date; expiresAt: Date },
): Promise<string> {
  return new SignJWT({ role: session.role, sid: session.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(session.userId)
    .setIssuedAt(session.issuedAt)
    .setExpirationTime(session.expiresAt)
    .sign(await signingKey(config));
}

/** Who a token names, or null when its signature, shape or time is not right. */
export async function readSessionToken(
  config: Config,
  token: string,
  now: Date,
): Promise<SessionClaims | null> {
  try {
    const { payload } = await jwtVerify(token, await signingKey(config), {
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
