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
    .sign(await signingKey(config));
}

type Verified = SessionClaims & { /** In seconds, as in the token. */ exp: number };

/** Tokens whose signature is valid, per process: verifying one again costs more than the rest of a short request. */
const verified = new WeakMap<Config, Map<string, Verified>>();
const maxVerified = 5000;

async function verify(config: Config, token: string, now: Date): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, await signingKey(config), {
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    const [userId, sessionId] = [id.safeParse(payload.sub), id.safeParse(payload.sid)];
    if (!userId.success || !sessionId.success) return null;
    return { userId: userId.data, sessionId: sessionId.data, exp: payload.exp ?? 0 };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** The claims of a token, or null when its signature, shape or time is invalid. */
export async function readSessionToken(
  config: Config,
  token: string,
  now: Date,
): Promise<SessionClaims | null> {
  const known = verified.get(config) ?? new Map<string, Verified>();
  verified.set(config, known);
  const before = known.get(token);
  if (before && before.exp * 1000 <= now.getTime()) known.delete(token);
  const found = known.get(token) ?? (await verify(config, token, now));
  if (found === null) return null;
  if (found !== before) {
    known.set(token, found);
    const oldest = known.keys().next();
    if (known.size > maxVerified && !oldest.done) known.delete(oldest.value);
  }
  return { userId: found.userId, sessionId: found.sessionId };
}
