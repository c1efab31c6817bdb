import { isDeepStrictEqual } from 'node:util';
import {
  type api,
  type ErrorDetail,
  errorCatalogue,
  type ParsedBody,
  type User,
} from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { lockRecord, recordAudit } from '../audit/index.ts';
import {
  checkCurrentPassword,
  checkUsername,
  emailKey,
  endAccess,
  hashNewPassword,
  isClaimed,
  publishAccessChange,
  takenError,
  throttleAccountChange,
  type UserRow,
  unclaimedEmailKey,
  usernameKey,
  usernameSkeleton,
  voidTokens,
} from '../auth/index.ts';
import { recordSecurityEvent } from '../security/index.ts';
import { checkTimezone, requireSelfOrAdmin, timezoneLocked, timezoneLockHours } from './rules.ts';
import { protectLastAdmin } from './user-access.ts';
import { loadUserRow, presentLoaded } from './users.ts';

type UpdateInput = ParsedBody<typeof api.users.updateUser>;
export type UpdateFacts = {
  isSelf: boolean;
  isAdmin: boolean;
  /** True if a new address must be verified before the account claims it. */
  emailVerification: boolean;
  passwordHash: string | null;
  now: Date;
};
type UserChange = Partial<
  Pick<
    UserRow,
    | 'username'
    | 'username_key'
    | 'username_skeleton'
    | 'email'
    | 'email_key'
    | 'name'
    | 'role'
    | 'password_hash'
    | 'timezone'
    | 'timezone_changed_at'
  >
>;

/** Returns whether the caller must give the current password: to change their own email address or password. */
export function needsCurrentPassword(row: UserRow, input: UpdateInput, isSelf: boolean): boolean {
  return isSelf && (input.password !== undefined || changesEmail(row, input));
}

/** The same address counts as a change while it is unverified, which sends the mail again. */
function changesEmail(row: UserRow, input: UpdateInput): boolean {
  return input.email !== undefined && (input.email !== row.email || !isClaimed(row.email_key));
}

/**
 * The changed columns of an updated user; empty when nothing changes. Throws STALE_WRITE, FORBIDDEN (a user changing a
 * role), TIMEZONE_LOCKED, VALIDATION_FAILED.
 */
export function decideUpdate(row: UserRow, input: UpdateInput, facts: UpdateFacts): UserChange {
  if (input.change_count !== undefined && input.change_count !== row.change_count) {
    throw new AppError('STALE_WRITE');
  }
  const change: UserChange = {};
  if (input.role !== undefined && input.role !== row.role) {
    if (!facts.isAdmin) throw new AppError('FORBIDDEN', { details: roleDetail });
    change.role = input.role;
  }
  if (input.username !== undefined && input.username !== row.username) {
    if (!facts.isAdmin && input.username.length > 30) {
      throw invalid('username', 'TOO_LONG', { maximum: 30 }, 'Username cannot exceed 30 characters');
    }
    checkUsername(input.username, { byAdmin: facts.isAdmin });
    change.username = input.username;
    change.username_skeleton = usernameSkeleton(input.username);
    change.username_key = usernameKey(input.username);
  }
  if (input.name !== undefined && input.name !== row.name) {
    if (facts.isAdmin && input.name.length < 2) {
      throw invalid('name', 'TOO_SHORT', { minimum: 2 }, 'Name must be at least 2 characters');
    }
    change.name = input.name;
  }
  if (input.email !== undefined && changesEmail(row, input)) {
    change.email = input.email;
    change.email_key = newEmailKey(row, input.email, facts);
  }
  if (facts.passwordHash !== null) change.password_hash = facts.passwordHash;
  return { ...change, ...timezoneChange(row, input.timezone, facts) };
}

const roleDetail: ErrorDetail[] = [
  { path: 'role', message: 'Only an administrator may change a role', code: 'FORBIDDEN' },
];

/** An administrator vouches for an address; the user's own must be verified where verification is on. */
function newEmailKey(row: UserRow, email: string, facts: UpdateFacts): string {
  const key = emailKey(email);
  const isProved = key === row.email_key || !facts.isSelf || !facts.emailVerification;
  return isProved ? key : unclaimedEmailKey(email, row.id);
}

function timezoneChange(row: UserRow, given: string | undefined, facts: UpdateFacts): UserChange {
  if (given === undefined || given === row.timezone) return {};
  const timezone = checkTimezone(given);
  if (!facts.isSelf) return { timezone };
  const hours = timezoneLockHours(row.timezone_changed_at, facts.now);
  if (hours > 0) throw timezoneLocked(hours);
  return { timezone, timezone_changed_at: facts.now };
}

type Fields = Record<string, unknown>;

const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one || null, other || null);

/**
 * Returns those of the given fields that the caller changed: who sends a whole record says with `before` what they last saw
 * of it, so that what was saved elsewhere meanwhile stays. A field that is not in `before` counts as changed. Throws
 * STALE_WRITE, naming the fields, where the stored value is neither the one that they saw nor the one that they give.
 */
export function mergeFields<Given extends Fields>(stored: Fields, given: Given, before: Fields = {}): Given {
  const changed = Object.entries(given).filter(
    ([field, value]) => !(field in before) || !isSame(value, before[field]),
  );
  const stale = changed.filter(
    ([field, value]) =>
      field in before && !isSame(stored[field], before[field]) && !isSame(stored[field], value),
  );
  if (stale.length === 0) return Object.fromEntries(changed) as Given;
  const { message } = errorCatalogue.STALE_WRITE;
  const details = stale.map(([path]): ErrorDetail => ({ path, message, code: 'STALE_WRITE' }));
  throw new AppError('STALE_WRITE', { details });
}

/**
 * Updates the given fields of a user: the caller, or anyone for an administrator (docs/spec/api.md#conventions). Of fields
 * that were read `before`, only what the caller changed is saved. A new password ends all other access. A user's new
 * address, where verification is on, is shown immediately but claimed (sign-in, reset mails) only when it is verified;
 * the former address gets a mail. Throws FORBIDDEN, USER_NOT_FOUND, STALE_WRITE, IN_USE, TIMEZONE_LOCKED, USERNAME_TAKEN,
 * EMAIL_TAKEN, RATE_LIMITED, and VALIDATION_FAILED also for a wrong current password.
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
  if (change.role !== undefined) await publishAccessChange(ctx, row.id, tx);
  if (change.password_hash !== undefined) {
    await endAccess(ctx, tx, row.id, { except: isSelf ? ctx.actor.sessionId : undefined });
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
