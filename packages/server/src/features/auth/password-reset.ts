import type { api, ParsedBody } from '@agentarium/contracts';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { recordSecurityEvent } from '../security/index.ts';
import { emailKey } from './accounts.ts';
import { hashNewPassword } from './passwords.ts';
import { endAccess } from './sessions/sessions.ts';
import { clearLoginFailures, throttleMail } from './throttles.ts';
import { consumeToken, findAccountToReset } from './tokens.ts';

/** Takes the same time and responds alike whether or not the address is known: a job looks it up. */
export async function forgotPassword(
  ctx: Context,
  input: ParsedBody<typeof api.auth.forgotPassword>,
): Promise<{ message: string }> {
  await throttleMail(ctx, 'forgot', input.email);
  const key = emailKey(input.email);
  await recordSecurityEvent(ctx, { kind: 'reset_requested', emailKey: key });
  await ctx.jobs.send(ctx.database, 'account-mail', { kind: 'forgot', email_key: key });
  return { message: 'If an account uses this address, a mail with a link is on its way.' };
}

/** Sets a new password with a mailed token and ends all access of the old one. Throws TOKEN_INVALID. */
export async function resetPassword(
  ctx: Context,
  input: ParsedBody<typeof api.auth.resetPassword>,
): Promise<{ message: string }> {
  const now = ctx.clock.now();
  // Before the token is consumed, so that a refused password can be replaced by another one.
  const account = await findAccountToReset(ctx.database.db, input.token, now);
  if (account === null) throw new AppError('TOKEN_INVALID');
  const passwordHash = await hashNewPassword(input.password, account);
  const user = await ctx.database.transaction(async (tx) => {
    const userId = await consumeToken(tx, input.token, 'reset_password', now);
    if (userId === null) throw new AppError('TOKEN_INVALID');
    const [row] = await tx
      .update(users)
      .set({
        password_hash: passwordHash,
        change_count: sql`${users.change_count} + 1`,
        updated_at: now,
        updated_by: userId,
      })
      .where(eq(users.id, userId))
      .returning({ id: users.id });
    if (!row) throw new AppError('TOKEN_INVALID');
    await endAccess(ctx, tx, userId);
    await recordSecurityEvent(ctx, { kind: 'password_reset', accountId: userId, tx });
    await ctx.jobs.send(tx, 'account-mail', { kind: 'password-changed', user_id: userId });
    return row;
  });
  await clearLoginFailures(ctx, user.id);
  return { message: 'Your password is changed. You can sign in now.' };
}
