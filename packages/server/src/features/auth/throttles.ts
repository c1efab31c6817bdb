import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import {
  addressKey,
  countAttempt,
  forgetAttempts,
  returnAttempt,
  type ThrottleRule,
  throttle,
} from '../../platform/throttle.ts';
import { emailKey, loginKey } from './account-keys.ts';
import { knownDevice } from './known-device.ts';
import { hasSignedInFrom } from './queries.ts';
import { hashOfSecret } from './secrets.ts';

const quarterHourMs = 15 * 60_000;
const hourMs = 60 * 60_000;

const byAddress: ThrottleRule = { limit: 50, windowMs: quarterHourMs };
const byPair: ThrottleRule = { limit: 10, windowMs: quarterHourMs };
const byAccount: ThrottleRule = { limit: 30, windowMs: quarterHourMs };
const byCurrentPassword: ThrottleRule = { limit: 10, windowMs: quarterHourMs };
const mailsByEmail: ThrottleRule = { limit: 5, windowMs: hourMs };
const mailsByAddress: ThrottleRule = { limit: 20, windowMs: hourMs };

/** Names are hashed, so that the table holds none and a long one costs no more than a short one. */
const keyOf = (...parts: string[]) =>
  parts.map((part, at) => (at === 0 ? part : hashOfSecret(part))).join(':');

type LoginAttempt = {
  /** What was typed as the name. */
  name: string;
  /** The account that the name belongs to; null when there is none. */
  accountId: string | null;
  /** The request's `Cookie` header. */
  cookies: string | undefined;
};

/** Username and email address count as one account; a name without an account counts by itself. */
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
 * Counts an attempt to sign in before the password is looked at, so that parallel guesses can't pass together.
 * An address that guesses too much has to wait, and an account that is guessed too much lets strangers wait: but
 * not a device or an address that signed in to this account before. Returns a function that forgives the attempt.
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
  return {
    async forgive() {
      await returnAttempt(database, keys.address);
      await returnAttempt(database, keys.account);
      await forgetAttempts(database, keys.pair);
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

/** After a reset by mail the owner may sign in from here at once, whatever was mistyped before. */
export async function forgetLoginFailures(ctx: Context, accountId: string): Promise<void> {
  if (!ctx.config.rateLimits) return;
  const keys = loginKeys(ctx, { name: '', accountId, cookies: undefined });
  await forgetAttempts(ctx.database, keys.pair);
}

/** Calls that send mail: 5 an hour for an email address, 20 an hour from one network address. */
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

/** Guesses of the current password in a session that is already open. Returns a function that forgives one. */
export async function throttleCurrentPassword(ctx: Context, userId: string): Promise<() => Promise<void>> {
  if (!ctx.config.rateLimits) return async () => {};
  const key = keyOf('current-password', userId);
  await throttle(ctx.database, key, byCurrentPassword, ctx.clock.now());
  return () => returnAttempt(ctx.database, key);
}
