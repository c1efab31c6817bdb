import { domainToUnicode } from 'node:url';
import type { Language, UserRole, UserStatus } from '@agentarium/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { searchedText, users } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { containing } from '../../platform/list-queries.ts';
import { addressKey } from '../../platform/throttle.ts';
import { confusableError, usernameSkeleton } from './username-rules.ts';

export type LoginCandidate = {
  id: string;
  username: string;
  email: string;
  name: string;
  role: UserRole;
  status: UserStatus;
  password_hash: string;
};

const columns = 'id, username, email, name, role, status, password_hash';

const owner = `select ${columns} from users where username_key = $1 or email_key = $1`;

/** Few accounts await verification at a time, and they are found by their status. */
const newestUnverified = `
  select ${columns} from users
  where status = 'pending_verification' and starts_with(email_key, $1 || '#')
  order by id desc limit 1`;

type Reading = Pick<Context, 'database'>;

async function findFirst({ database }: Reading, name: string, statement: string, key: string) {
  const [row] = await database.query<LoginCandidate>(name, statement, [key]);
  return row ?? null;
}

/** The account with a username or a verified email address. */
export const findAccount = (ctx: Reading, key: string): Promise<LoginCandidate | null> =>
  findFirst(ctx, 'login-account', owner, key);

/** The newest registration that awaits verification of its email address. */
export const findUnverified = (ctx: Reading, key: string): Promise<LoginCandidate | null> =>
  findFirst(ctx, 'login-unverified', newestUnverified, key);

/** An account keeps a limited number of sessions; each address once. */
const recentAddresses = `
  select distinct ip from sessions
  where user_id = $1 and created_at > $2::timestamptz and ip is not null limit 500`;

/** Returns whether the account was signed in to from this address within the last 30 days. */
export async function hasSignedInFrom(ctx: Context, accountId: string, address: string): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - 30 * DAY_MS);
  const values = [accountId, since];
  const rows = await ctx.database.query<{ ip: string }>('login-addresses', recentAddresses, values);
  return rows.some((row) => addressKey(row.ip) === address);
}

/**
 * Keys under which usernames and addresses are unique. Variants in case, width, spaces or invisible characters are the
 * same name, so they get the same key.
 */
function plainForm(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}\p{Cs}]/gu, '')
    .toLowerCase()
    .normalize('NFKC');
}

export function usernameKey(username: string): string {
  return plainForm(username);
}

/** A domain has two spellings, почта.рф and xn--80a1acny.xn--p1ai: browsers send the second. */
export function emailKey(email: string): string {
  const [, name = '', domain = ''] = /^(.*@)(.*)$/s.exec(plainForm(email)) ?? [];
  return name === '' ? plainForm(email) : name + (domainToUnicode(domain) || domain);
}

/** Returns the key of a login: a username, or an email address if the text contains an `@`. */
export function loginKey(text: string): { key: string; isEmail: boolean } {
  const key = emailKey(text);
  return { key, isEmail: key.includes('@') };
}

/**
 * The key of an unverified address. It never collides with a verified one, so an unverified registration neither blocks
 * the owner of the address nor reveals whether the address has an account.
 */
export function unclaimedEmailKey(email: string, userId: string): string {
  return `${emailKey(email)}#${userId}`;
}

export function isClaimed(key: string): boolean {
  return !key.includes('#');
}

/** Patterns that search for a text literally and ignore case. */
const searchPatterns = (text: string) => ({
  key: containing(loginKey(text).key),
  name: containing(text.normalize('NFC').toLowerCase()),
});

/**
 * SQL over `users`: whether an account's username, email or name contains a text; `key` and `name` are the placeholders
 * of its patterns. Keys are already in lower case; an unverified address has a marker after `#`.
 */
const accountHolds = (key: string, name: string): string =>
  `(users.username_key like ${key} or split_part(users.email_key, '#', 1) like ${key} or lower(users.name) like ${name})`;

/** The same as a condition of a query that joins `users`; undefined for a blank text. */
export function accountsContaining(text: string | undefined): SQL | undefined {
  const search = text?.trim() ?? '';
  if (!usernameKey(search)) return undefined;
  const { key, name } = searchPatterns(search);
  const parts = accountHolds('?', '?').split('?');
  const values = [key, key, name];
  return sql.join(parts.flatMap((part, at) => [sql.raw(part), ...(at < 3 ? [sql`${values[at]}`] : [])]));
}

const indexed = sql.raw(searchedText);
const grams = (pattern: string) => sql`text_grams(${pattern}::text, least(3, length(${pattern}::text)))`;

/**
 * The same by the index of trigrams, which also match texts of one or two letters; the condition itself is then checked.
 * Reads all accounts that match: for a text that most have, `accountsContaining` finds the first of a list sooner.
 */
export function accountsMatching(text: string | undefined): SQL | undefined {
  const holds = accountsContaining(text);
  if (text === undefined || holds === undefined) return undefined;
  const key = grams(usernameKey(text));
  const name = grams(text.trim().toLowerCase());
  return sql`(${indexed} @> ${key} or ${indexed} @> ${name}) and ${holds}`;
}

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
