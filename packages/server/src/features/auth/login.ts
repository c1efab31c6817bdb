import type { api, LoginOutput, ParsedBody } from '@agentarium/contracts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { loginKey } from './account-keys.ts';
import { verifyPassword } from './passwords.ts';
import { findAccount, findUnverified, type LoginCandidate } from './queries.ts';
import { loginRefusal } from './rules.ts';
import { startSession } from './sessions.ts';
import { forgiveLogin, throttleLogin } from './throttles.ts';

/**
 * Signs in with a username or an email address. Throws RATE_LIMITED before the password is looked at,
 * INVALID_CREDENTIALS alike for a wrong password and an unknown name, and only after a right password
 * EMAIL_NOT_VERIFIED or ACCOUNT_BLOCKED.
 */
export async function login(ctx: Context, input: ParsedBody<typeof api.auth.login>): Promise<LoginOutput> {
  await throttleLogin(ctx, input.username);
  const user = await findByPassword(ctx, input.username, input.password);
  if (user === null) throw new AppError('INVALID_CREDENTIALS');
  await forgiveLogin(ctx, input.username);
  const refusal = loginRefusal(user.status);
  if (refusal !== null) throw new AppError(refusal);
  const token = await startSession(ctx, user);
  if (token === null) throw new AppError('INVALID_CREDENTIALS');
  const { id, username, email, name, role } = user;
  return { token, user_id: id, username, email, name, role };
}

/** An address may have an account and a registration that waits: both are always looked up and verified. */
async function findByPassword(ctx: Context, name: string, password: string): Promise<LoginCandidate | null> {
  const { key, isEmail } = loginKey(name);
  const candidates = isEmail
    ? await Promise.all([findAccount(ctx, key), findUnverified(ctx, key)])
    : [await findAccount(ctx, key)];
  const matches = await Promise.all(
    candidates.map((candidate) => verifyPassword(candidate?.password_hash ?? null, password)),
  );
  return candidates.find((_, at) => matches[at] === true) ?? null;
}
