import type { UserRole } from '@agentarium/contracts';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { sessions } from '../../../db/schema/index.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Context, Services } from '../../../platform/context.ts';
import type { Db, Statements } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { signSessionToken } from './session-token.ts';

const sessionDays = 7;

/** Open sessions of an account, and all that are kept of it, to know its addresses. */
const maxOpen = 50;
const maxKept = 500;

/** The lock on the user's row makes a login that races with a password change or a block lose. */
const insertSession = `
  insert into sessions (id, user_id, created_at, last_seen_at, expires_at, user_agent, ip)
  select $1::uuid, account.id, $4::timestamptz, $4::timestamptz, $5::timestamptz, $6, $7
  from (select id from users where id = $2 and password_hash = $3 and status = 'active' for share) account
  returning id`;

const endOldest = `
  update sessions set ended_at = $2::timestamptz where id in (
    select id from sessions where user_id = $1 and ended_at is null and expires_at > $2::timestamptz
    order by id desc offset ${maxOpen})
  returning id`;

const forgetOldest = `
  delete from sessions where id in (
    select id from sessions where user_id = $1 order by id desc offset ${maxKept})`;

/** Runs after the new session is stored, so that of sign-ins at once the last one counts them all. */
async function endExcessSessions(ctx: Context, userId: string, now: Date): Promise<void> {
  const ended = await ctx.database.query('end-oldest-sessions', endOldest, [userId, now]);
  await ctx.database.query('forget-oldest-sessions', forgetOldest, [userId]);
  if (ended.length > 0) await announceAccessChange(ctx, userId);
}

/** Starts a session of 7 days, and ends the oldest beyond 50; returns its token, or null when the account changed since its password was checked. */
export async function startSession(
  ctx: Context,
  user: { id: string; role: UserRole; password_hash: string },
): Promise<string | null> {
  const issuedAt = ctx.clock.now();
  const expiresAt = new Date(issuedAt.getTime() + sessionDays * DAY_MS);
  const sessionId = newId(issuedAt.getTime());
  const values = [sessionId, user.id, user.password_hash, issuedAt, expiresAt, ctx.userAgent, ctx.ip];
  const [row] = await ctx.database.query<{ id: string }>('start-session', insertSession, values);
  if (!row) return null;
  await endExcessSessions(ctx, user.id, issuedAt);
  return signSessionToken(ctx.config, { userId: user.id, sessionId, role: user.role, issuedAt, expiresAt });
}

/** Ends a user's sessions, all or all but one. Change what the sessions rest on (password, status) first. */
export async function endSessions(
  tx: Db,
  userId: string,
  now: Date,
  options: { except?: string | undefined } = {},
): Promise<void> {
  const open = and(eq(sessions.user_id, userId), isNull(sessions.ended_at));
  const which = options.except === undefined ? open : and(open, ne(sessions.id, options.except));
  await tx.update(sessions).set({ ended_at: now }).where(which);
}

/** Signals to every process that a user's access changed, so that open streams check again; in the transaction `tx`, once it commits. */
export async function announceAccessChange(
  { signals }: Services,
  userId: string,
  tx?: Statements,
): Promise<void> {
  await signals.send('access', userId, tx);
}
