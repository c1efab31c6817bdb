import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { resemblesAccount } from '@agentarium/contracts';
import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { throttleCurrentPassword } from './throttles.ts';
import { newSecret } from './tokens.ts';

/**
 * The 10,000 most common passwords of at least 8 characters, lower case, one per line: from the list of ten million
 * passwords that Mark Burnett placed in the public domain, as distributed by SecLists.
 */
const file = new URL('./common-passwords.gz', import.meta.url);

let list: Promise<Set<string>> | undefined;

async function read(): Promise<Set<string>> {
  const text = await promisify(gunzip)(await readFile(file));
  return new Set(text.toString('utf8').split('\n'));
}

/** Returns whether a password is among the most common ones, ignoring case and width. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= read();
  return (await list).has(password.normalize('NFKC').toLowerCase());
}

/** argon2id (the library's default), 19 MiB, two passes, one lane: about 12 ms off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Passwords are compared in one Unicode form, whichever keyboard typed them. */
const sameForm = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return hash(sameForm(password), cost);
}

/**
 * Hashes a new password of an account. Throws VALIDATION_FAILED on `password` if it is among the most common ones, or too
 * much like the account's username, its address or the product's name.
 */
export async function hashNewPassword(
  password: string,
  account: { username: string; email: string },
): Promise<string> {
  if (await isCommonPassword(password)) throw invalid('password', 'PASSWORD_TOO_COMMON');
  if (resemblesAccount(password, account)) throw invalid('password', 'PASSWORD_LIKE_ACCOUNT');
  return hashPassword(password);
}

let dummy: Promise<string> | undefined;

/**
 * Returns whether `password` matches `passwordHash`. Without an account (null) it does the same work on a hash that
 * nothing matches, so that timing reveals nothing.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword(newSecret());
  const stored = passwordHash ?? (await dummy);
  const matches = await verify(stored, sameForm(password));
  return matches && passwordHash !== null;
}

/**
 * Checks the caller's password before a sensitive action. Throws VALIDATION_FAILED on `current_password` when it is
 * missing, `whenWrong` when it is wrong, RATE_LIMITED after too many wrong ones. Returns the hash it was checked
 * against.
 */
export async function checkCurrentPassword(
  ctx: SignedIn,
  given: string | undefined,
  whenWrong: 'VALIDATION_FAILED' | 'FORBIDDEN' = 'VALIDATION_FAILED',
): Promise<string> {
  if (!given) {
    throw invalid('current_password', 'CURRENT_PASSWORD_REQUIRED');
  }
  const forgive = await throttleCurrentPassword(ctx, ctx.actor.id);
  const { password_hash: hash } = users;
  const [user] = await ctx.database.db.select({ hash }).from(users).where(eq(users.id, ctx.actor.id));
  if (!user) throw new AppError('UNAUTHENTICATED');
  if (!(await verifyPassword(user.hash, given))) {
    const message = 'The current password is incorrect';
    throw new AppError(whenWrong, {
      details: [{ path: 'current_password', message, code: 'CURRENT_PASSWORD_WRONG' }],
    });
  }
  await forgive();
  return user.hash;
}
