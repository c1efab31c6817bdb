import type { UserStatus } from '@agentarium/contracts';
import { searchedText } from '../../db/schema/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { accountHolds, searchPatterns, usernameKey } from '../auth/index.ts';

/** How many of the newest accounts are scanned: they often contain enough matches for a page. */
const maxScanned = 2000;

const holds = accountHolds('$1', '$2');
const listed = (byStatus: boolean) => `id < $3 and ${byStatus ? 'status = $4' : '$4::text is null'}`;

const amongNewest = (byStatus: boolean) => `
  select id from (
    select id, username_key, email_key, name from users where ${listed(byStatus)} order by id desc limit $6
  ) users where ${holds} order by id desc limit $5`;

const grams = (pattern: string) => `text_grams(${pattern}, least(3, length(${pattern})))`;

/** By trigrams, which also match texts of one or two letters; the condition itself is then checked. */
const amongAll = (byStatus: boolean) => `
  with found as materialized (
    select id from users
    where (${searchedText} @> ${grams('$6::text')} or ${searchedText} @> ${grams('$7::text')})
      and ${holds} and ${listed(byStatus)}
  )
  select id from found order by id desc limit $5`;

const greatestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type Wanted = {
  search: string;
  status?: UserStatus | undefined;
  before?: string | undefined;
  limit: number;
  /** How many of the newest are scanned before the index is used. */
  scanned?: number;
};

/**
 * Ids of the newest `limit` accounts whose username, email or name contains a text, ignoring case. A frequent text is
 * found among the newest accounts, a rare one by the index: neither reads them all.
 */
export async function findAccounts(
  database: Database,
  { search, status, before = greatestId, limit, scanned = maxScanned }: Wanted,
): Promise<string[]> {
  const key = usernameKey(search);
  const name = search.toLowerCase();
  const patterns = searchPatterns(search);
  const values = [patterns.key, patterns.name, before, status ?? null, limit];
  const byStatus = status !== undefined;
  const ask = async (way: string, text: string, all: unknown[]) => {
    const rows = await database.query<{ id: string }>(`find-accounts-${way}-${byStatus}`, text, all);
    return rows.map(({ id }) => id);
  };
  const found = await ask('newest', amongNewest(byStatus), [...values, scanned]);
  if (found.length >= limit) return found;
  return ask('all', amongAll(byStatus), [...values, key, name]);
}
