import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes as base64url: a mail's token, or a made-up password. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** How a token is stored: it can be recognised, not read. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
