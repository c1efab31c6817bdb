import type { User, UserStatus } from '@agentarium/contracts';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { idCursor, type Page, pageOf } from '../../platform/cursor.ts';
import { usernameKey } from '../auth/index.ts';
import { findOverBudget, loadSubscriptionSums, presentSubscription } from '../subscription/index.ts';
import { findAccounts } from './find-accounts.ts';
import { presentUser } from './present.ts';
import { loadFavoritesOf } from './queries.ts';

type ListQuery = {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  status?: UserStatus | undefined;
};

/** All accounts, newest first, by key; for administrators. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listUsers(ctx: SignedIn, query: ListQuery): Promise<Page<User>> {
  const before = idCursor(query.cursor);
  const { status } = query;
  const search = query.search?.trim() ?? '';
  const limit = query.limit + 1;
  const found = usernameKey(search)
    ? await findAccounts(ctx.database, { search, status, before, limit })
    : null;
  const rows = await ctx.database.db
    .select()
    .from(users)
    .where(
      and(
        status ? eq(users.status, status) : undefined,
        before ? lt(users.id, before) : undefined,
        found ? inArray(users.id, found) : undefined,
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit);
  const { page, next_cursor } = pageOf(rows, query.limit, ({ id }) => id);
  const ids = page.map((row) => row.id);
  const now = ctx.clock.now();
  const [favorites, sums, overBudget] = await Promise.all([
    loadFavoritesOf(ctx.database.db, ids),
    loadSubscriptionSums(ctx, ids, now),
    findOverBudget(ctx.database, page, now),
  ]);
  return {
    items: page.map((row) =>
      presentUser(
        {
          row,
          favorites: favorites.get(row.id) ?? [],
          subscription: presentSubscription(row, sums.get(row.id)),
          isOverBudget: overBudget.has(row.id),
        },
        now,
      ),
    ),
    next_cursor,
  };
}
