import type { api, EndpointOutput, ParsedBody } from '@agentarium/contracts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { recordSecurityEvent } from '../security/index.ts';
import { insertAccount, type NewAccount } from './accounts.ts';
import { hashNewPassword } from './passwords.ts';
import { isRegistrationEnabled } from './registration-status.ts';
import { startSession } from './sessions/sessions.ts';
import { throttleMail } from './throttles.ts';
import { checkUsername } from './username-rules.ts';

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
    passwordHash: await hashNewPassword(input.password),
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
  const user = await insertAccount(ctx.database.db, account, ctx.clock.now());
  await recordSecurityEvent(ctx, { kind: 'registered', accountId: user.id });
  const token = await startSession(ctx, user);
  if (token === null) throw new AppError('INVALID_CREDENTIALS');
  const { id, username, email, name, role } = user;
  return { verification_required: false, token, user_id: id, username, email, name, role };
}
