import type { api, EndpointOutput, UserRole } from '@agentarium/contracts';
import { and, desc, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm';
import { calendarFeeds, pushSubscriptions, sessions } from '../../../db/schema/index.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Context, Services, SignedIn } from '../../../platform/context.ts';
import type { Db, Statements } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { recordSecurityEvent } from '../../security/index.ts';
import { checkCurrentPassword } from '../passwords.ts';
import { idleLimit, signSessionToken } from './authenticate.ts';

const sessionDays = 7;

/** Maximum open sessions of an account, and maximum sessions kept to recognize its addresses. */
const maxOpen = 50;
const maxKept = 500;

/** The lock on the user's row makes a login lose a race against a password change or a block. */
const insertSession = `
  with used as (
    update users set last_active_at = :issued_at::timestamptz
    where id = :user_id and password_hash = :password_hash and status = 'active'
    returning id
  )
  insert into sessions (id, user_id, created_at, last_seen_at, expires_at, user_agent, ip)
  select :id::uuid, account.id, :issued_at::timestamptz, :issued_at::timestamptz, :expires_at::timestamptz, :user_agent, :ip
  from used as account
  returning id`;

const endOldest = `
  update sessions set ended_at = $2::timestamptz where id in (
    select id from sessions where user_id = $1 and ended_at is null and expires_at > $2::timestamptz
    order by id desc offset ${maxOpen})
  returning id`;

const forgetOldest = `
  delete from sessions where id in (
    select id from sessions where user_id = $1 order by id desc offset ${maxKept})`;

/** Runs after the new session is stored, so that the last of several concurrent sign-ins counts them all. */
async function endExcessSessions(ctx: Context, userId: string, now: Date): Promise<void> {
  const ended = await ctx.database.query('end-oldest-sessions', endOldest, [userId, now]);
  await ctx.database.query('forget-oldest-sessions', forgetOldest, [userId]);
  if (ended.length > 0) await publishAccessChange(ctx, userId);
}

/**
 * Starts a session of 7 days and ends the oldest ones beyond 50. Returns its token, or null when the account changed
 * since its password was checked.
 */
export async function startSession(
  ctx: Context,
  user: { id: string; role: UserRole; password_hash: string },
): Promise<string | null> {
  const issuedAt = ctx.clock.now();
  const expiresAt = new Date(issuedAt.getTime() + sessionDays * DAY_MS);
  const sessionId = newId(issuedAt.getTime());
  const [row] = await ctx.database.query<{ id: string }>('start-session', insertSession, {
    id: sessionId,
    user_id: user.id,
    password_hash: user.password_hash,
    issued_at: issuedAt,
    expires_at: expiresAt,
    user_agent: ctx.userAgent,
    ip: ctx.ip,
  });
  if (!row) return null;
  await endExcessSessions(ctx, user.id, issuedAt);
  return signSessionToken(ctx.config, { userId: user.id, sessionId, role: user.role, issuedAt, expiresAt });
}

/**
 * Ends all of a user's sessions, or all but one, and returns how many. Change the password or status first, since sessions
 * depend on it. Open streams end with the commit.
 */
export async function endSessions(
  ctx: Services,
  tx: Db,
  userId: string,
  options: { except?: string | undefined } = {},
): Promise<number> {
  const open = and(eq(sessions.user_id, userId), isNull(sessions.ended_at));
  const which = options.except === undefined ? open : and(open, ne(sessions.id, options.except));
  const ended_at = ctx.clock.now();
  const ended = await tx.update(sessions).set({ ended_at }).where(which).returning({ id: sessions.id });
  await publishAccessChange(ctx, userId, tx);
  return ended.length;
}

/** Ends all sessions of several users; change their status first. Open streams end with the commit. */
export async function endSessionsOf(ctx: Services, tx: Db, userIds: string[]): Promise<void> {
  const open = and(inArray(sessions.user_id, userIds), isNull(sessions.ended_at));
  await tx.update(sessions).set({ ended_at: ctx.clock.now() }).where(open);
  for (const id of userIds) await publishAccessChange(ctx, id, tx);
}

/**
 * Ends everything that a replaced password gave access to: sessions, devices and the address of the calendar. The session
 * `except` and its device stay, and so do links to shared results.
 */
export async function endAccess(
  ctx: Services,
  tx: Db,
  userId: string,
  options: { except?: string | undefined } = {},
): Promise<void> {
  await endSessions(ctx, tx, userId, options);
  const { user_id, session_id } = pushSubscriptions;
  // Also those of expired sessions, which a device outlives.
  const others = options.except === undefined ? undefined : ne(session_id, options.except);
  await tx.delete(pushSubscriptions).where(and(eq(user_id, userId), others));
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.user_id, userId));
}

/** Notifies every process that a user's access changed, so that open streams recheck it; with `tx`, on commit. */
export async function publishAccessChange(
  { signals }: Services,
  userId: string,
  tx?: Statements,
): Promise<void> {
  await signals.send('access', userId, tx);
}

/** An account's open sessions, newest first, before the session of the given id. */
export function loadOpenSessions(
  ctx: Services,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<(typeof sessions.$inferSelect)[]> {
  return ctx.database.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, ctx.clock.now()),
        gt(sessions.last_seen_at, idleLimit(ctx)),
        before === undefined ? undefined : lt(sessions.id, before),
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(limit);
}

const maxListed = 200;

/** The caller's open sessions, newest first. */
export async function listSessions(ctx: SignedIn): Promise<EndpointOutput<typeof api.auth.listSessions>> {
  const rows = await loadOpenSessions(ctx, ctx.actor.id, { limit: maxListed });
  const items = rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    user_agent: row.user_agent,
    ip: row.ip,
    is_current: row.id === ctx.actor.sessionId,
  }));
  return { items, next_cursor: null };
}

/**
 * Ends one of the caller's open sessions; one of another device only with the password. Throws SESSION_NOT_FOUND, and
 * what `checkCurrentPassword` throws.
 */
export async function endSession(
  ctx: SignedIn,
  { id, currentPassword }: { id: string; currentPassword: string | undefined },
): Promise<{ message: string }> {
  const { db } = ctx.database;
  const isOpen = and(eq(sessions.id, id), eq(sessions.user_id, ctx.actor.id), isNull(sessions.ended_at));
  const [session] = await db.select({ id: sessions.id }).from(sessions).where(isOpen);
  if (!session) throw new AppError('SESSION_NOT_FOUND');
  const isOther = session.id !== ctx.actor.sessionId;
  if (isOther) await checkCurrentPassword(ctx, currentPassword);
  await ctx.database.transaction(async (tx) => {
    await tx.update(sessions).set({ ended_at: ctx.clock.now() }).where(isOpen);
    if (isOther) await recordSecurityEvent(ctx, { kind: 'sessions_ended', accountId: ctx.actor.id, tx });
  });
  await publishAccessChange(ctx, ctx.actor.id);
  return { message: 'The session is ended.' };
}

/** Ends the session of the request's token. */
export async function logout(ctx: SignedIn): Promise<{ message: string }> {
  await ctx.database.db
    .update(sessions)
    .set({ ended_at: ctx.clock.now() })
    .where(and(eq(sessions.id, ctx.actor.sessionId), isNull(sessions.ended_at)));
  await publishAccessChange(ctx, ctx.actor.id);
  return { message: 'You are signed out.' };
}
