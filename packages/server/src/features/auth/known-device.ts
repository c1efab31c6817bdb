import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';

const cookieName = 'agentarium_device';
const yearSeconds = 365 * 24 * 60 * 60;

type Settings = Pick<Config, 'jwtSecret' | 'appUrl'>;

function signature({ jwtSecret }: Settings, userId: string, device: string): Buffer {
  return createHmac('sha256', jwtSecret).update(`known-device:${userId}:${device}`).digest();
}

/**
 * The `Set-Cookie` header that marks a browser that has signed in to the account. It grants no access: failed attempts
 * by others just do not count against it, even from the same address.
 */
export function deviceCookie(config: Settings, userId: string): string {
  const device = randomBytes(16).toString('base64url');
  const value = `${device}.${signature(config, userId, device).toString('base64url')}`;
  const secure = config.appUrl?.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=${value}; Path=/api/auth; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** The device that the request's `Cookie` header identifies for this account, else null. */
export function knownDevice(config: Settings, userId: string, cookies: string | undefined): string | null {
  const found = /(?:^|;\s*)agentarium_device=([\w-]{22})\.([\w-]{43})(?:;|$)/.exec(cookies ?? '');
  const [, device, given] = found ?? [];
  if (!device || !given) return null;
  const expected = signature(config, userId, device);
  return timingSafeEqual(expected, Buffer.from(given, 'base64url')) ? device : null;
}
