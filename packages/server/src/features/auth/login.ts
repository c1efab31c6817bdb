import type { api, LoginOutput, ParsedBody } from '@agentarium/contracts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { recordSecurityEvent } from '../security/index.ts';
import { findAccount, findUnverified, type LoginCandidate, loginKey } from './accounts.ts';
import { verifyPassword } from './passwords.ts';
import { loginRefusal } from './registration.ts';
import { startSession } from './sessions/sessions.ts';
import { throttleLogin } from './throttles.ts';

/**
 * Signs in with a username or an email address. `cookies` is the request's header, which may identify a known device.
 * Throws RATE_LIMITED before the password is checked, INVALID_CREDENTIALS for both a wrong password and an unknown
 * name, and EMAIL_NOT_VERIFIED or ACCOUNT_BLOCKED only after a correct password.
 */
export async function login(
  ctx: Context,
  { cookies, ...input }: ParsedBody<typeof api.auth.login> & { cookies?: string | undefined },
): Promise<LoginOutput> {
  const candidates = await findCandidates(ctx, input.username);
  const accountId = candidates.find((candidate) => candidate !== null)?.id ?? null;
  const attempt = await throttleLogin(ctx, { name: input.username, accountId, cookies });
  const user = await findByPassword(candidates, input.password);
  if (user === null) {
    await recordSecurityEvent(ctx, { kind: 'sign_in_failed', accountId });
    throw new AppError('INVALID_CREDENTIALS');
  }
  await attempt.forgive();
  const refusal = loginRefusal(user.status);
  if (refusal !== null) {
    await recordSecurityEvent(ctx, { kind: 'sign_in_failed', accountId: user.id });
    throw new AppError(refusal);
  }
  const token = await startSession(ctx, user);
  if (token === null) throw new AppError('INVALID_CREDENTIALS');
  await recordSecurityEvent(ctx, { kind: 'signed_in', accountId: user.id });
  const { id, username, email, name, role } = user;
  return { token, user_id: id, username, email, name, role };
}

type Candidate = LoginCandidate | null;

/** An address may have both an account and a pending registration, so both are always looked up. */
async function findCandidates(ctx: Context, name: string): Promise<Candidate[]> {
  const { key, isEmail } = loginKey(name);
  return isEmail
    ? Promise.all([findAccount(ctx, key), findUnverified(ctx, key)])
    : [await findAccount(ctx, key)];
}

/** Verifies the password of every candidate, even of those that do not exist, so that timing reveals nothing. */
async function findByPassword(candidates: Candidate[], password: string): Promise<Candidate> {
  const matches = await Promise.all(
    candidates.map((candidate) => verifyPassword(candidate?.password_hash ?? null, password)),
  );
  return candidates.find((_, at) => matches[at] === true) ?? null;
}
