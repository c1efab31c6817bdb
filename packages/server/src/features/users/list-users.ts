import type { User, UserStatus } from '@agentarium/contracts';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { idCursor } from '../../platform/cursor.ts';
import { loadSubscriptionSums, presentSubscription } from '../subscription/index.ts';
import { presentUser } from './present.ts';
import { loadFavoritesOf } from './queries.ts';

type ListQuery = {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  status?: UserStatus | undefined;
};

/** One comparison a row: on 100 000 accounts that is what a search costs when nothing is found. */
const searched = sql`${users.username} || chr(10) || ${users.email} || chr(10) || ${users.name}`;
const containing = (text: string) => sql`${searched} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

/** All accounts, newest first, by key; for administrators. Throws VALIDATION_FAILED for a strange cursor. */
export async function listUsers(
  ctx: SignedIn,
  query: ListQuery,
): Promise<{ items: User[]; next_cursor: string | null }> {
  const before = idCursor(query.cursor);
  const search = query.search?.trim();
  const rows = await ctx.database.db
    .select()
    .from(users)
    .where(
      and(
        query.status ? eq(users.status, query.status) : undefined,
        search ? containing(search) : undefined,
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
    loadSubscriptionSums(ctx.database, ids, now),
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
