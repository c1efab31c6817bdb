import type { User } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockRecord, recordAudit } from '../audit/index.ts';
import {
  checkCurrentPassword,
  endAccess,
  hashNewPassword,
  isClaimed,
  publishAccessChange,
  takenError,
  throttleAccountChange,
  type UserRow,
  voidTokens,
} from '../auth/index.ts';
import { recordSecurityEvent } from '../security/index.ts';
import {
  changesEmail,
  decideUpdate,
  needsCurrentPassword,
  type UpdateInput,
  type UserChange,
} from './decide-update.ts';
import { mergeFields } from './merge-fields.ts';
import { requireSelfOrAdmin } from './rules.ts';
import { protectLastAdmin } from './user-status.ts';
import { loadUserRow, presentLoaded } from './users.ts';

/**
 * Updates the given fields of a user: the caller, or anyone for an administrator (docs/spec/api.md#conventions). Of fields
 * that were read `before`, only what the caller changed is saved. A new
 * password ends all other access. A user's new address, where verification is on, is shown immediately but claimed
 * (sign-in, reset mails) only when it is verified; the former address gets a mail.
 */
export async function updateUser(
  ctx: SignedIn,
  { id, queryUserId, before: seen, ...given }: UpdateInput & { id: string; queryUserId?: string | undefined },
): Promise<User> {
  requireSelfOrAdmin(ctx.actor, id, queryUserId);
  const isSelf = id === ctx.actor.id;
  const before = await loadUserRow(ctx.database.db, id);
  const input = mergeFields(before, given, seen);
  const checkedHash = needsCurrentPassword(before, input, isSelf)
    ? await checkCurrentPassword(ctx, input.current_password)
    : null;
  if (checkedHash !== null) {
    const newEmail = changesEmail(before, input) ? (input.email ?? null) : null;
    await throttleAccountChange(ctx, { userId: id, newEmail });
  }
  const facts = {
    isSelf,
    isAdmin: ctx.actor.kind === 'admin',
    emailVerification: ctx.config.emailVerification,
    passwordHash:
      input.password === undefined
        ? null
        : await hashNewPassword(input.password, {
            username: input.username ?? before.username,
            email: input.email ?? before.email,
          }),
    now: ctx.clock.now(),
  };
  const row = await ctx.database.transaction(async (tx) => {
    const current = await lockRecord(tx, 'user', id);
    if (needsCurrentPassword(current, input, isSelf) && checkedHash !== current.password_hash) {
      throw new AppError('STALE_WRITE');
    }
    const change = decideUpdate(current, mergeFields(current, given, seen), facts);
    if (change.role === 'user') await protectLastAdmin(tx, id);
    if (Object.keys(change).length > 0) return save(ctx, tx, current, change);
    // An update without changes counts too (docs/spec/api.md#conventions).
    return write(tx, current, {}, { now: facts.now, by: ctx.actor.id });
  });
  return presentLoaded(ctx, row);
}

async function save(ctx: SignedIn, tx: Db, current: UserRow, change: UserChange): Promise<UserRow> {
  const now = ctx.clock.now();
  const isSelf = current.id === ctx.actor.id;
  const row = await write(tx, current, change, { now, by: ctx.actor.id });
  if (change.password_hash !== undefined || change.role !== undefined)
    await publishAccessChange(ctx, row.id, tx);
  if (change.password_hash !== undefined) {
    await endAccess(tx, row.id, now, { except: isSelf ? ctx.actor.sessionId : undefined });
    await voidTokens(tx, row.id, 'reset_password', now);
    await ctx.jobs.send(tx, 'account-mail', { kind: 'password-changed', user_id: row.id });
    await recordSecurityEvent(ctx, { kind: 'password_changed', accountId: row.id, tx });
  }
  if (change.email !== undefined) {
    await voidTokens(tx, row.id, 'verify_email', now);
    await voidTokens(tx, row.id, 'reset_password', now);
    await queueEmailMails(ctx, tx, { before: current, after: row });
    await recordSecurityEvent(ctx, { kind: 'email_changed', accountId: row.id, tx });
  }
  if (!isSelf || change.role !== undefined) {
    const changes = auditedChanges(current, change);
    await recordAudit(ctx, tx, {
      action: 'users.updateUser',
      targetType: 'user',
      targetId: row.id,
      changes,
      now,
    });
  }
  return row;
}

async function write(
  tx: Db,
  current: UserRow,
  change: UserChange,
  facts: { now: Date; by: string },
): Promise<UserRow> {
  try {
    const [row] = await tx
      .update(users)
      .set({ ...change, change_count: current.change_count + 1, updated_at: facts.now, updated_by: facts.by })
      .where(eq(users.id, current.id))
      .returning();
    if (!row) throw new AppError('USER_NOT_FOUND');
    return row;
  } catch (error) {
    throw takenError(error);
  }
}

async function queueEmailMails(
  ctx: SignedIn,
  tx: Db,
  { before, after }: { before: UserRow; after: UserRow },
): Promise<void> {
  if (!isClaimed(after.email_key))
    await ctx.jobs.send(tx, 'account-mail', { kind: 'verification', user_id: after.id });
  if (before.email_key !== after.email_key && isClaimed(before.email_key)) {
    await ctx.jobs.send(tx, 'account-mail', {
      kind: 'email-changed',
      user_id: after.id,
      former_email: before.email,
    });
  }
}

/** The old and new values of fields; for a password only that it changed. */
function auditedChanges(before: UserRow, change: UserChange): Record<string, unknown> {
  const fields = ['username', 'email', 'name', 'role', 'timezone'] as const;
  const changes: Record<string, unknown> = Object.fromEntries(
    fields.flatMap((field) =>
      change[field] === undefined ? [] : [[field, { from: before[field], to: change[field] }]],
    ),
  );
  return change.password_hash === undefined ? changes : { ...changes, password: 'changed' };
}
