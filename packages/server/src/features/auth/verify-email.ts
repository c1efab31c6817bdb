import type { api, ParsedBody } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { userStatusChanges, users } from '../../db/schema/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors.ts';
import { emailKey } from './account-keys.ts';
import type { UserRow } from './accounts.ts';
import { consumeToken } from './tokens.ts';

/**
 * Verifies an address with a mailed token: the account claims the address, and a pending account becomes active. Throws
 * TOKEN_INVALID for an unknown, used or expired token, and when another account verified the address first.
 */
export async function verifyEmail(
  ctx: Context,
  input: ParsedBody<typeof api.auth.verifyEmail>,
): Promise<{ message: string }> {
  const now = ctx.clock.now();
  try {
    await ctx.database.transaction(async (tx) => {
      const userId = await consumeToken(tx, input.token, 'verify_email', now);
      if (userId === null) throw new AppError('TOKEN_INVALID');
      await claimEmail(tx, userId, now);
    });
  } catch (error) {
    throw isUniqueViolation(error, 'users_email_key')
      ? new AppError('TOKEN_INVALID', { cause: error })
      : error;
  }
  return { message: 'Your email address is verified. You can sign in now.' };
}

async function claimEmail(tx: Db, userId: string, now: Date): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw new AppError('TOKEN_INVALID');
  const activated = user.status === 'pending_verification';
  await tx
    .update(users)
    .set({ email_key: emailKey(user.email), ...(activated ? activation(user, now) : {}) })
    .where(eq(users.id, userId));
  if (!activated) return;
  await tx.insert(userStatusChanges).values({
    user_id: userId,
    status: 'active',
    reason: 'Email address verified',
    changed_by: userId,
    changed_by_username: user.username,
    changed_at: now,
  });
}

function activation(user: UserRow, now: Date) {
  return {
    status: 'active' as const,
    status_changed_at: now,
    status_changed_by: user.id,
    status_reason: 'Email address verified',
    change_count: user.change_count + 1,
    updated_at: now,
    updated_by: user.id,
  };
}
