import { like, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import { usernameKey } from './account-keys.ts';

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * A condition on `users`: the text in username, email or name, taken literally, whatever the case; undefined for a
 * blank one. Most rows are compared by their keys, which are in lower case already: a search that finds nothing reads
 * every account. An unproved address has a mark after `#`.
 */
export function accountsContaining(text: string | undefined): SQL | undefined {
  const search = text?.trim() ?? '';
  if (!usernameKey(search)) return undefined;
  const key = pattern(usernameKey(search));
  return or(
    like(users.username_key, key),
    like(sql`split_part(${users.email_key}, '#', 1)`, key),
    like(sql`lower(${users.name})`, pattern(search.toLowerCase())),
  );
}
