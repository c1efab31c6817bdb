import type { api, ParsedBody, StatusHistoryEntry, User, UserSession } from '@agentarium/contracts';
import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm';
import { userStatusChanges, users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { refusedFor, refuseStale } from '../../platform/errors.ts';
import { idCursor, numberCursor, type Page, type PageQuery, pageOf } from '../../platform/list-queries.ts';
import { lockRecord, recordAudit } from '../audit/index.ts';
import {
  emailKey,
  endSessions,
  isClaimed,
  loadOpenSessions,
  takenError,
  type UserRow,
} from '../auth/index.ts';
import { recordSecurityEvent } from '../security/index.ts';
import { loadUserRow, presentLoaded } from './users.ts';

const adminsLock = 730_118_204;

/**
 * Throws IN_USE when `userId` is the last active administrator. Call it with the user's row locked, before an
 * administrator is demoted, blocked or deleted: concurrent changes are serialized.
 */
export async function protectLastAdmin(tx: Db, userId: string): Promise<void> {
  if (!(await hasOtherAdmin(tx, [userId]))) throw refusedFor('IN_USE', 'LAST_ADMIN');
}

/** Returns whether there is an active administrator beside these. Concurrent callers are serialized. */
export async function hasOtherAdmin(tx: Db, userIds: string[]): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${adminsLock})`);
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active'), notInArray(users.id, userIds)))
    .limit(1);
  return others.length > 0;
}

type Input = ParsedBody<typeof api.users.changeUserStatus>;

/**
 * Changes an account's status with a reason, and ends its sessions, for an administrator. Setting the current status
 * changes nothing. Throws USER_NOT_FOUND, STALE_WRITE, IN_USE for the last active administrator, EMAIL_TAKEN when
 * activating an account whose address another one has verified.
 */
export async function changeUserStatus(
  ctx: SignedIn,
  { id, ...input }: { id: string } & Input,
): Promise<User> {
  const row = await ctx.database.transaction(async (tx) => {
    const current = await lockRecord(tx, 'user', id);
    refuseStale(current, input.change_count);
    if (current.status === input.status) return current;
    if (current.role === 'admin' && current.status === 'active') await protectLastAdmin(tx, id);
    return save(ctx, tx, current, input);
  });
  return presentLoaded(ctx, row);
}

async function save(ctx: SignedIn, tx: Db, current: UserRow, { status, reason }: Input): Promise<UserRow> {
  const now = ctx.clock.now();
  const { id: by, username } = ctx.actor;
  const row = await write(tx, current, {
    status,
    status_changed_at: now,
    status_changed_by: by,
    status_reason: reason,
    change_count: current.change_count + 1,
    updated_at: now,
    updated_by: by,
    ...claim(current, status),
  });
  await tx.insert(userStatusChanges).values({
    user_id: current.id,
    status,
    reason,
    changed_by: by,
    changed_by_username: username,
    changed_at: now,
  });
  await endSessions(ctx, tx, current.id);
  await recordAudit(ctx, tx, {
    action: 'users.changeUserStatus',
    targetType: 'user',
    targetId: current.id,
    changes: { status: { from: current.status, to: status }, reason },
    now,
  });
  return row;
}

/** Activating an account vouches for its address. */
export function claim(row: UserRow, status: Input['status']): Partial<UserRow> {
  return status === 'active' && !isClaimed(row.email_key) ? { email_key: emailKey(row.email) } : {};
}

async function write(tx: Db, current: UserRow, change: Partial<UserRow>): Promise<UserRow> {
  try {
    const [row] = await tx.update(users).set(change).where(eq(users.id, current.id)).returning();
    return row ?? current;
  } catch (error) {
    throw takenError(error);
  }
}

/** Changes of an account's status, newest first, by key. Throws USER_NOT_FOUND. */
export async function getStatusHistory(
  ctx: SignedIn,
  { id, ...query }: { id: string } & PageQuery,
): Promise<Page<StatusHistoryEntry>> {
  const { db } = ctx.database;
  const before = numberCursor(query.cursor);
  await loadUserRow(db, id);
  const rows = await db
    .select()
    .from(userStatusChanges)
    .where(
      and(
        eq(userStatusChanges.user_id, id),
        before === undefined ? undefined : lt(userStatusChanges.id, before),
      ),
    )
    .orderBy(desc(userStatusChanges.id))
    .limit(query.limit + 1);
  const { page, next_cursor } = pageOf(rows, query.limit, (row) => row.id);
  return {
    items: page.map((row) => ({
      status: row.status,
      changed_by_username: row.changed_by_username,
      changed_at: row.changed_at.toISOString(),
      reason: row.reason,
    })),
    next_cursor,
  };
}

/** The open sessions of an account, newest first, by key; for an administrator. Throws USER_NOT_FOUND. */
export async function listUserSessions(
  ctx: SignedIn,
  { id, limit, cursor }: { id: string } & PageQuery,
): Promise<Page<UserSession>> {
  const before = idCursor(cursor);
  await loadUserRow(ctx.database.db, id);
  const rows = await loadOpenSessions(ctx, id, { before, limit: limit + 1 });
  const { page, next_cursor } = pageOf(rows, limit, (row) => row.id);
  const items = page.map((row) => ({
    id: row.id,
    last_seen_at: row.last_seen_at.toISOString(),
    user_agent: row.user_agent,
    ip: row.ip,
  }));
  return { items, next_cursor };
}

/** Ends all sessions of an account and their devices, for an administrator. Throws USER_NOT_FOUND. */
export async function endUserSessions(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    await lockRecord(tx, 'user', id);
    const now = ctx.clock.now();
    const sessions = await endSessions(ctx, tx, id);
    await recordSecurityEvent(ctx, { kind: 'sessions_ended', accountId: id, tx });
    await recordAudit(ctx, tx, {
      action: 'users.endUserSessions',
      targetType: 'user',
      targetId: id,
      changes: { sessions },
      now,
    });
  });
  return { message: 'The sessions are ended.' };
}
