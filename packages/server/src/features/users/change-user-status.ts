import type { api, ParsedBody, User } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { userStatusChanges, users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { refuseStale } from '../../platform/errors.ts';
import { lockRecord, recordAudit } from '../audit/index.ts';
import {
  emailKey,
  endSessions,
  isClaimed,
  publishAccessChange,
  takenError,
  type UserRow,
} from '../auth/index.ts';
import { protectLastAdmin } from './last-admin.ts';
import { presentLoaded } from './queries.ts';

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
  await endSessions(tx, current.id, now);
  await publishAccessChange(ctx, current.id, tx);
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
function claim(row: UserRow, status: Input['status']): Partial<UserRow> {
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
