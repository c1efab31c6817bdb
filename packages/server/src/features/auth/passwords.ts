import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../../platform/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { newSecret } from './secrets.ts';

/** argon2id (the library's default), 19 MiB, two passes, one lane: about 12 ms off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Passwords are compared in one Unicode form, whichever keyboard typed them. */
const sameForm = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return hash(sameForm(password), cost);
}

/** Hashes a new password. Throws VALIDATION_FAILED on `password` if it is among the most common ones. */
export async function hashNewPassword(password: string): Promise<string> {
  if (await isCommonPassword(password)) {
    throw invalid('password', 'PASSWORD_TOO_COMMON');
  }
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
