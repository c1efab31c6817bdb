import { type SQL, sql } from 'drizzle-orm';
import { searchedText } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { accountsContaining, usernameKey } from '../auth/index.ts';

/** How many of the newest accounts are scanned: they often contain enough matches for a page. */
const maxScanned = 2000;

const indexed = sql.raw(searchedText);
const grams = (pattern: string) => sql`text_grams(${pattern}::text, least(3, length(${pattern}::text)))`;

/**
 * Matches accounts whose username, email or name contains a text, ignoring case; undefined for a blank text. By trigrams,
 * which also match texts of one or two letters; the condition itself is then checked.
 */
export function accountsMatching(search: string | undefined): SQL | undefined {
  const holds = accountsContaining(search);
  if (search === undefined || holds === undefined) return undefined;
  const key = grams(usernameKey(search));
  const name = grams(search.trim().toLowerCase());
  return sql`(${indexed} @> ${key} or ${indexed} @> ${name}) and ${holds}`;
}

type Wanted = {
  search: string;
  /** Which accounts to search. */
  where: SQL | undefined;
  limit: number;
  /** How many of the newest are scanned before the index is used. */
  scanned?: number;
};

/**
 * Ids of the newest `limit` accounts whose username, email or name contains a text, ignoring case. A frequent text is
 * found among the newest accounts, a rare one by the index: neither reads them all.
 */
export async function findAccounts(
  db: Db,
  { search, where = sql`true`, limit, scanned = maxScanned }: Wanted,
): Promise<string[]> {
  const ask = async (from: SQL) => {
    const { rows } = await db.execute<{ id: string }>(sql`${from} order by id desc limit ${limit}`);
    return rows.map(({ id }) => id);
  };
  const newest = await ask(sql`
    select id from (
      select id, username_key, email_key, name from users where ${where} order by id desc limit ${scanned}
    ) users where ${accountsContaining(search)}`);
  if (newest.length >= limit) return newest;
  return ask(sql`
    with found as materialized (select id from users where ${accountsMatching(search)} and ${where})
    select id from found`);
}
