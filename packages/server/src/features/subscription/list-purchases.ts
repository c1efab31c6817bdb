import { and, desc, eq, lt } from 'drizzle-orm';
import { purchases, users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { idCursor } from '../../platform/cursor.ts';
import { presentPurchase } from './present-purchase.ts';
import { purchaseRow } from './purchase-row.ts';

type Page = { limit: number; cursor?: string | undefined };

async function loadPage(ctx: SignedIn, userId: string | undefined, { limit, cursor }: Page) {
  const after = idCursor(cursor);
  const rows = await ctx.database.db
    .select({ purchase: purchases, username: users.username })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.user_id))
    .where(
      and(
        userId === undefined ? undefined : eq(purchases.user_id, userId),
        after === undefined ? undefined : lt(purchases.id, after),
      ),
    )
    .orderBy(desc(purchases.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { page, next_cursor: rows.length > limit ? (page.at(-1)?.purchase.id ?? null) : null };
}

/** The caller's purchases, newest first. */
export async function listPurchases(ctx: SignedIn, query: Page) {
  const { page, next_cursor } = await loadPage(ctx, ctx.actor.id, query);
  return { items: page.map(({ purchase }) => presentPurchase(purchaseRow(purchase))), next_cursor };
}

/** Everyone's purchases for administrators, or one account's. */
export async function listAllPurchases(ctx: SignedIn, query: Page & { user_id?: string | undefined }) {
  const { page, next_cursor } = await loadPage(ctx, query.user_id, query);
  const items = page.map(({ purchase, username }) => ({
    ...presentPurchase(purchaseRow(purchase)),
    user_id: purchase.user_id,
    username,
  }));
  return { items, next_cursor };
}
