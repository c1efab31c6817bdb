import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { accountTokens, users } from '../../db/schema/index.ts';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';

/** 32 random bytes as base64url: a mailed token, or a generated password. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token, which can be verified but not read. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export type TokenPurpose = 'verify_email' | 'reset_password';

const lifetimeMs: Record<TokenPurpose, number> = { verify_email: DAY_MS, reset_password: HOUR_MS };

/** Issues a token for a mail; earlier ones with the same purpose stop working. Only its hash is stored. */
export async function issueToken(tx: Db, userId: string, purpose: TokenPurpose, now: Date): Promise<string> {
  const token = newSecret();
  await voidTokens(tx, userId, purpose, now);
  await tx.insert(accountTokens).values({
    token_hash: hashOfSecret(token),
    user_id: userId,
    purpose,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeMs[purpose]),
  });
  return token;
}

export async function voidTokens(tx: Db, userId: string, purpose: TokenPurpose, now: Date): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ used_at: now })
    .where(
      and(
        eq(accountTokens.user_id, userId),
        eq(accountTokens.purpose, purpose),
        isNull(accountTokens.used_at),
      ),
    );
}

const usable = (token: string, purpose: TokenPurpose, now: Date) =>
  and(
    eq(accountTokens.token_hash, hashOfSecret(token)),
    eq(accountTokens.purpose, purpose),
    isNull(accountTokens.used_at),
    gt(accountTokens.expires_at, now),
  );

/** Consumes a token; of concurrent calls one gets the user's id, the others null. */
export async function consumeToken(
  tx: Db,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<string | null> {
  const [row] = await tx
    .update(accountTokens)
    .set({ used_at: now })
    .where(usable(token, purpose, now))
    .returning({ user_id: accountTokens.user_id });
  return row?.user_id ?? null;
}

/** Returns the account whose password a token can reset now, or null. */
export async function findAccountToReset(
  db: Db,
  token: string,
  now: Date,
): Promise<{ username: string; email: string } | null> {
  const [row] = await db
    .select({ username: users.username, email: users.email })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.user_id))
    .where(usable(token, 'reset_password', now));
  return row ?? null;
}
