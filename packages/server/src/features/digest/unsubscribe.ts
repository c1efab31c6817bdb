import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { weeklyDigests } from '../../db/schema/index.ts';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

/** An id of 16 bytes takes 22 characters. */
const idLength = 22;

const proofOf = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`digest:${id}`).digest('base64url');

/** The token of a mailed link: the account, and a signature that only this server can create. */
export function unsubscribeToken(secret: string, userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
  return id + proofOf(secret, id);
}

/** The account of a token; null when it is invalid. */
export function userOfToken(secret: string, token: string): string | null {
  const id = token.slice(0, idLength);
  const [given, right] = [Buffer.from(token.slice(idLength)), Buffer.from(proofOf(secret, id))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const hex = Buffer.from(id, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Turns off the weekly digest of the token's account; repeating it has no effect. Throws SHARE_NOT_FOUND. */
export async function unsubscribe(
  { database, config }: Pick<Services, 'database' | 'config'>,
  { token }: { token: string },
): Promise<{ message: string }> {
  const userId = userOfToken(config.jwtSecret, token);
  if (userId === null) throw new AppError('SHARE_NOT_FOUND');
  await database.db.delete(weeklyDigests).where(eq(weeklyDigests.user_id, userId));
  return { message: 'You no longer get the weekly digest.' };
}
