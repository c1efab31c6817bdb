import { type SQL, sql } from 'drizzle-orm';
import { loginKey, usernameKey } from './account-keys.ts';

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Patterns that search for a text literally and ignore case. */
export const searchPatterns = (text: string) => ({
  key: pattern(loginKey(text).key),
  name: pattern(text.normalize('NFC').toLowerCase()),
});

/**
 * SQL over `users`: whether an account's username, email or name contains a text; `key` and `name` are the placeholders
 * of its patterns. Keys are already in lower case; an unverified address has a marker after `#`.
 */
export const accountHolds = (key: string, name: string): string =>
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
