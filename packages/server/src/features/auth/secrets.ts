import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes as base64url: a mailed token, or a generated password. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token, which can be verified but not read. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
