import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { verifyPassword } from './passwords.ts';
import { throttleCurrentPassword } from './throttles.ts';

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
    const message = 'The current password is not right';
    throw new AppError(whenWrong, {
      details: [{ path: 'current_password', message, code: 'CURRENT_PASSWORD_WRONG' }],
    });
  }
  await forgive();
  return user.hash;
}
