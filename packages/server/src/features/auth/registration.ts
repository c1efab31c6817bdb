import type { api, EndpointOutput, ErrorCode, ParsedBody, UserStatus } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { userStatusChanges, users } from '../../db/schema/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors.ts';
import { recordSecurityEvent } from '../security/index.ts';
import { loadSystemConfig } from '../system/index.ts';
import { emailKey, insertAccount, type NewAccount, type UserRow } from './accounts.ts';
import { hashNewPassword } from './passwords.ts';
import { startSession } from './sessions/sessions.ts';
import { throttleMail } from './throttles.ts';
import { consumeToken } from './tokens.ts';
import { checkUsername } from './username-rules.ts';

/** Why an account in this status may not sign in; null when it may (docs/spec/api.md#accounts: only `active` may). */
export function loginRefusal(status: UserStatus): ErrorCode | null {
  switch (status) {
    case 'active':
      return null;
    case 'pending_verification':
      return 'EMAIL_NOT_VERIFIED';
    case 'blocked':
    case 'suspended':
    case 'inactive':
      return 'ACCOUNT_BLOCKED';
    default:
      return status satisfies never;
  }
}

async function isRegistrationEnabled(ctx: Context): Promise<boolean> {
  const { user_registration } = await loadSystemConfig(ctx.database.db);
  return user_registration.enabled;
}

export async function registrationStatus(ctx: Context): Promise<{ registration_enabled: boolean }> {
  return { registration_enabled: await isRegistrationEnabled(ctx) };
}

type Output = EndpointOutput<typeof api.auth.register>;

/**
 * Creates an account (docs/spec/user-side.md#states). With email verification on, response and timing are the same
 * whether or not the address already has an account; its owner gets a mail. Throws REGISTRATION_DISABLED,
 * USERNAME_TAKEN and, with verification off, EMAIL_TAKEN.
 */
export async function register(ctx: Context, input: ParsedBody<typeof api.auth.register>): Promise<Output> {
  if (!(await isRegistrationEnabled(ctx))) throw new AppError('REGISTRATION_DISABLED');
  checkUsername(input.username, { byAdmin: false });
  await throttleMail(ctx, 'register', input.email);
  const account: NewAccount = {
    username: input.username,
    email: input.email,
    name: input.name,
    role: 'user',
    passwordHash: await hashNewPassword(input.password, input),
    standing: ctx.config.emailVerification ? 'unverified' : 'active',
    language: input.language ?? null,
    createdBy: null,
  };
  return ctx.config.emailVerification ? awaitVerification(ctx, account) : signIn(ctx, account);
}

async function awaitVerification(ctx: Context, account: NewAccount): Promise<Output> {
  await ctx.database.transaction(async (tx) => {
    const { id } = await insertAccount(tx, account, ctx.clock.now());
    await recordSecurityEvent(ctx, { kind: 'registered', accountId: id, tx });
    await ctx.jobs.send(tx, 'account-mail', { kind: 'verification', user_id: id });
  });
  return {
    verification_required: true,
    token: null,
    user_id: null,
    username: null,
    email: account.email,
    name: null,
    role: null,
  };
}

async function signIn(ctx: Context, account: NewAccount): Promise<Output> {
  const user = await ctx.database.transaction(async (tx) => {
    const inserted = await insertAccount(tx, account, ctx.clock.now());
    await recordSecurityEvent(ctx, { kind: 'registered', accountId: inserted.id, tx });
    return inserted;
  });
  const token = await startSession(ctx, user);
  if (token === null) throw new AppError('INVALID_CREDENTIALS');
  const { id, username, email, name, role } = user;
  return { verification_required: false, token, user_id: id, username, email, name, role };
}

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

/** Takes the same time and responds alike whether or not the address is known: a job looks it up. */
export async function resendVerification(
  ctx: Context,
  input: ParsedBody<typeof api.auth.resendVerification>,
): Promise<{ message: string }> {
  await throttleMail(ctx, 'resend', input.email);
  await ctx.jobs.send(ctx.database, 'account-mail', { kind: 'resend', email_key: emailKey(input.email) });
  return { message: 'If an account waits for this address to be verified, a new mail is on its way.' };
}
