import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import {
  addressKey,
  clearAttempts,
  countAttempt,
  type ThrottleRule,
  throttle,
  uncountAttempt,
} from '../../platform/throttle.ts';
import { emailKey, hasSignedInFrom, loginKey } from './accounts.ts';
import { hashOfSecret } from './tokens.ts';

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
function knownDevice(config: Settings, userId: string, cookies: string | undefined): string | null {
  const found = /(?:^|;\s*)agentarium_device=([\w-]{22})\.([\w-]{43})(?:;|$)/.exec(cookies ?? '');
  const [, device, given] = found ?? [];
  if (!device || !given) return null;
  const expected = signature(config, userId, device);
  return timingSafeEqual(expected, Buffer.from(given, 'base64url')) ? device : null;
}

const quarterHourMs = 15 * 60_000;

const byAddress: ThrottleRule = { limit: 50, windowMs: quarterHourMs };
const byPair: ThrottleRule = { limit: 10, windowMs: quarterHourMs };
const byAccount: ThrottleRule = { limit: 30, windowMs: quarterHourMs };
/** Counts correct passwords too: each costs as much work, and an entry in the security log. */
const byAccountHour: ThrottleRule = { limit: 1000, windowMs: HOUR_MS };
const byCurrentPassword: ThrottleRule = { limit: 10, windowMs: quarterHourMs };
const changesByAccount: ThrottleRule = { limit: 10, windowMs: HOUR_MS };
const mailsByEmail: ThrottleRule = { limit: 5, windowMs: HOUR_MS };
const mailsByAddress: ThrottleRule = { limit: 20, windowMs: HOUR_MS };

/** Names are hashed, so that the table contains none and a long one costs no more than a short one. */
const keyOf = (...parts: string[]) =>
  parts.map((part, at) => (at === 0 ? part : hashOfSecret(part))).join(':');

type LoginAttempt = {
  /** The name as typed. */
  name: string;
  /** The account with that name; null when there is none. */
  accountId: string | null;
  /** The request's `Cookie` header. */
  cookies: string | undefined;
};

/** A username and an email address count as one account; a name without an account counts separately. */
function loginKeys(ctx: Context, { name, accountId, cookies }: LoginAttempt) {
  const account = accountId ?? loginKey(name).key;
  const address = addressKey(ctx.ip);
  const device = accountId === null ? null : knownDevice(ctx.config, accountId, cookies);
  return {
    isKnownDevice: device !== null,
    address: keyOf('login-address', address),
    pair: device === null ? keyOf('login-pair', account, address) : keyOf('login-device', account, device),
    account: keyOf('login-account', account),
  };
}

/**
 * Counts a sign-in attempt before the password is checked, so that parallel guesses cannot slip through. Too many
 * failures block an address, and for an account they block all but known devices and addresses; an account signs in at
 * most 1,000 times an hour. Returns a function that uncounts the attempt as a failure.
 */
export async function throttleLogin(
  ctx: Context,
  login: LoginAttempt,
): Promise<{ forgive(): Promise<void> }> {
  if (!ctx.config.rateLimits) return { forgive: async () => undefined };
  const { database } = ctx;
  const now = ctx.clock.now();
  const keys = loginKeys(ctx, login);
  const addressWait = await countAttempt(database, keys.address, byAddress, now);
  if (addressWait > 0) await requireKnown(ctx, login, keys.isKnownDevice, addressWait);
  await throttle(database, keys.pair, byPair, now);
  const accountWait = await countAttempt(database, keys.account, byAccount, now);
  if (accountWait > 0) await requireKnown(ctx, login, keys.isKnownDevice, accountWait);
  if (login.accountId !== null)
    await throttle(database, keyOf('login-hour', login.accountId), byAccountHour, now);
  return {
    async forgive() {
      await uncountAttempt(database, keys.address);
      await uncountAttempt(database, keys.account);
      await clearAttempts(database, keys.pair);
    },
  };
}

async function requireKnown(
  ctx: Context,
  { accountId }: LoginAttempt,
  isKnownDevice: boolean,
  retryAfter: number,
): Promise<void> {
  if (isKnownDevice) return;
  if (accountId !== null && (await hasSignedInFrom(ctx, accountId, addressKey(ctx.ip)))) return;
  throw new AppError('RATE_LIMITED', { retryAfter });
}

/** After a password reset by mail the owner may sign in from here immediately, despite earlier failures. */
export async function clearLoginFailures(ctx: Context, accountId: string): Promise<void> {
  if (!ctx.config.rateLimits) return;
  const keys = loginKeys(ctx, { name: '', accountId, cookies: undefined });
  await clearAttempts(ctx.database, keys.pair);
}

/** Requests that send mail: 5 an hour for an email address, 20 an hour from one network address. */
export async function throttleMail(
  ctx: Context,
  action: 'register' | 'resend' | 'forgot',
  email: string,
): Promise<void> {
  if (!ctx.config.rateLimits) return;
  const now = ctx.clock.now();
  await throttle(ctx.database, keyOf(`${action}-address`, addressKey(ctx.ip)), mailsByAddress, now);
  await throttle(ctx.database, keyOf(`${action}-email`, emailKey(email)), mailsByEmail, now);
}

/**
 * Limits changes of an account's password or email address, each of which sends mail: 10 an hour, and 5 to one new
 * address, which may be somebody else's. Throws RATE_LIMITED.
 */
export async function throttleAccountChange(
  ctx: Context,
  { userId, newEmail }: { userId: string; newEmail: string | null },
): Promise<void> {
  if (!ctx.config.rateLimits) return;
  const now = ctx.clock.now();
  await throttle(ctx.database, keyOf('account-change', userId), changesByAccount, now);
  if (newEmail !== null)
    await throttle(ctx.database, keyOf('change-email', emailKey(newEmail)), mailsByEmail, now);
}

/** Limits guesses of the current password within an open session. Returns a function that uncounts one. */
export async function throttleCurrentPassword(ctx: Context, userId: string): Promise<() => Promise<void>> {
  if (!ctx.config.rateLimits) return async () => {};
  const key = keyOf('current-password', userId);
  await throttle(ctx.database, key, byCurrentPassword, ctx.clock.now());
  return () => uncountAttempt(ctx.database, key);
}
