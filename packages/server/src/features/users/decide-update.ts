import type { api, ErrorDetail, ParsedBody } from '@agentarium/contracts';
import { AppError, invalid } from '../../platform/errors.ts';
import {
  checkUsername,
  emailKey,
  isClaimed,
  type UserRow,
  unclaimedEmailKey,
  usernameKey,
  usernameSkeleton,
} from '../auth/index.ts';
import { checkTimezone, timezoneLocked, timezoneLockHours } from './rules.ts';

export type UpdateInput = ParsedBody<typeof api.users.updateUser>;
export type UpdateFacts = {
  isSelf: boolean;
  isAdmin: boolean;
  /** True if a new address must be verified before the account claims it. */
  emailVerification: boolean;
  passwordHash: string | null;
  now: Date;
};
export type UserChange = Partial<
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
export function changesEmail(row: UserRow, input: UpdateInput): boolean {
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
  if (input.name !== undefined && input.name !== row.name) change.name = input.name;
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
