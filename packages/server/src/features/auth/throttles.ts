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

function loginKeys(ctx: Context, name: string) {
  const { key } = loginKey(name);
  const address = addressKey(ctx.ip);
  return {
    address: keyOf('login-address', address),
    pair: keyOf('login-pair', key, address),
    account: keyOf('login-account', key),
  };
}

/**
 * Counts an attempt to sign in before the password is looked at, so that parallel guesses can't pass together.
 * Keys come from what was typed, never from whether it exists. Beyond 30 failures from strange addresses an
 * account lets strange addresses wait, but not an address that signed in to it within the last 30 days.
 */
export async function throttleLogin(ctx: Context, name: string): Promise<void> {
  if (!ctx.config.rateLimits) return;
  const now = ctx.clock.now();
  const keys = loginKeys(ctx, name);
  await throttle(ctx.database, keys.address, byAddress, now);
  await throttle(ctx.database, keys.pair, byPair, now);
  const wait = await countAttempt(ctx.database, keys.account, byAccount, now);
  if (wait > 0 && !(await hasSignedInFrom(ctx, loginKey(name).key, addressKey(ctx.ip)))) {
    throw new AppError('RATE_LIMITED', { retryAfter: wait });
  }
}

/** The password was right: the attempt was no guess. */
export async function forgiveLogin(ctx: Context, name: string): Promise<void> {
  if (!ctx.config.rateLimits) return;
  const keys = loginKeys(ctx, name);
  await returnAttempt(ctx.database, keys.address);
  await returnAttempt(ctx.database, keys.account);
  await forgetAttempts(ctx.database, keys.pair);
}

/** After a reset by mail the owner may sign in from here at once, whatever was mistyped before. */
export async function forgetLoginFailures(ctx: Context, names: string[]): Promise<void> {
  if (!ctx.config.rateLimits) return;
  for (const name of names) await forgetAttempts(ctx.database, loginKeys(ctx, name).pair);
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

/** Guesses of the current password in a session that is already open. Gives back how to forgive one. */
export async function throttleCurrentPassword(ctx: Context, userId: string): Promise<() => Promise<void>> {
  if (!ctx.config.rateLimits) return async () => {};
  const key = keyOf('current-password', userId);
  await throttle(ctx.database, key, byCurrentPassword, ctx.clock.now());
  return () => returnAttempt(ctx.database, key);
}
