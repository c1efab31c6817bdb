import type { User, UserStatus } from '@agentarium/contracts';
import { and, desc, eq, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { idCursor } from '../../platform/cursor.ts';
import { usernameKey } from '../auth/index.ts';
import { loadSubscriptionSums, presentSubscription } from '../subscription/index.ts';
import { presentUser } from './present.ts';
import { loadFavoritesOf } from './queries.ts';

type ListQuery = {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  status?: UserStatus | undefined;
};

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * In username, email or name, taken literally, whatever the case. Most rows are compared by their keys, which are in
 * lower case already: a search that finds nothing reads every account. An unproved address has a mark after `#`.
 */
function containing(search: string): SQL | undefined {
  const key = pattern(usernameKey(search));
  return or(
    like(users.username_key, key),
    like(sql`split_part(${users.email_key}, '#', 1)`, key),
    like(sql`lower(${users.name})`, pattern(search.toLowerCase())),
  );
}

/** All accounts, newest first, by key; for administrators. Throws VALIDATION_FAILED for a strange cursor. */
export async function listUsers(
  ctx: SignedIn,
  query: ListQuery,
): Promise<{ items: User[]; next_cursor: string | null }> {
  const before = idCursor(query.cursor);
  const search = query.search?.trim() ?? '';
  const rows = await ctx.database.db
    .select()
    .from(users)
    .where(
      and(
        query.status ? eq(users.status, query.status) : undefined,
        usernameKey(search) ? containing(search) : undefined,
        before ? lt(users.id, before) : undefined,
      ),
    )
    .orderBy(desc(users.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const ids = page.map((row) => row.id);
  const now = ctx.clock.now();
  const [favorites, sums] = await Promise.all([
    loadFavoritesOf(ctx.database.db, ids),
    loadSubscriptionSums(ctx, ids, now),
  ]);
  return {
    items: page.map((row) =>
      presentUser(
        {
          row,
          favorites: favorites.get(row.id) ?? [],
          subscription: presentSubscription(row, sums.get(row.id)),
        },
        now,
      ),
    ),
    next_cursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}
