import type { Language, UserRole } from '@agentarium/contracts';
import { users } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { emailKey, unclaimedEmailKey, usernameKey } from './account-keys.ts';
import { confusableError, usernameSkeleton } from './username-rules.ts';

export type UserRow = typeof users.$inferSelect;

export type NewAccount = {
  username: string;
  email: string;
  name: string;
  role: UserRole;
  passwordHash: string;
  /** `unverified`: cannot sign in until the address is verified. */
  standing: 'active' | 'unverified';
  language: Language | null;
  createdBy: string | null;
};

/** Maps a failed write of a user to USERNAME_TAKEN or EMAIL_TAKEN if that is the cause, else returns the error. */
export function takenError(error: unknown): unknown {
  if (isUniqueViolation(error, 'users_username_key')) return new AppError('USERNAME_TAKEN', { cause: error });
  if (isUniqueViolation(error, 'users_username_skeleton')) return confusableError(error);
  if (isUniqueViolation(error, 'users_email_key')) return new AppError('EMAIL_TAKEN', { cause: error });
  return error;
}

/** Adds an account. Throws USERNAME_TAKEN, and for an active one EMAIL_TAKEN, based on the unique keys. */
export async function insertAccount(tx: Db, account: NewAccount, now: Date): Promise<UserRow> {
  const { standing, passwordHash, createdBy, ...facts } = account;
  const id = newId(now.getTime());
  const isActive = standing === 'active';
  const values = {
    ...facts,
    id,
    username_key: usernameKey(account.username),
    username_skeleton: usernameSkeleton(account.username),
    email_key: isActive ? emailKey(account.email) : unclaimedEmailKey(account.email, id),
    password_hash: passwordHash,
    status: isActive ? ('active' as const) : ('pending_verification' as const),
    created_at: now,
    updated_at: now,
    created_by: createdBy,
    updated_by: createdBy,
  };
  try {
    const [row] = await tx.insert(users).values(values).returning();
    if (!row) throw new Error('The account was not stored');
    return row;
  } catch (error) {
    throw takenError(error);
  }
}
