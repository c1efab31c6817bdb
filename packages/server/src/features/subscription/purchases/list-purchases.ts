import { type api, type ParsedQuery, packTypes, type Receipt } from '@agentarium/contracts';
import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm';
import { purchases, users } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { idCursor, pageOf } from '../../../platform/cursor.ts';
import { AppError } from '../../../platform/errors.ts';
import { accountsContaining } from '../../auth/index.ts';
import { paysAtCheckout } from './payments.ts';
import { presentPurchase, purchaseRow } from './purchase-row.ts';
import { findPurchase } from './settle-purchase.ts';

/** A readable number: the day and the end of the purchase's id. */
const receiptNumber = (id: string, at: Date) =>
  `${at.toISOString().slice(0, 10).replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`;

/** The data of a receipt. Throws PURCHASE_NOT_FOUND, also for another user's purchase, except for administrators. */
export async function getPurchase(ctx: SignedIn, id: string): Promise<Receipt> {
  const row = await findPurchase(ctx.database.db, id);
  if (!row || (row.user_id !== ctx.actor.id && ctx.actor.kind !== 'admin'))
    throw new AppError('PURCHASE_NOT_FOUND');
  const [buyer] = await ctx.database.db
    .select({ name: users.name, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, row.user_id));
  if (!buyer) throw new AppError('PURCHASE_NOT_FOUND');
  return {
    ...presentPurchase(row),
    receipt_number: receiptNumber(row.id, row.created_at),
    buyer,
    valid_until: row.details.valid_until ?? null,
    pays_at_checkout: paysAtCheckout(row.provider),
  };
}

type Page = { limit: number; cursor?: string | undefined };

const types = {
  plan: ['subscription_upgrade'],
  pack: [...packTypes],
  agent: ['agent_purchase', 'custom_agent'],
};

async function loadPage(ctx: SignedIn, where: (SQL | undefined)[], { limit, cursor }: Page) {
  const after = idCursor(cursor);
  const rows = await ctx.database.db
    .select({ purchase: purchases, username: users.username })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.user_id))
    .where(and(...where, after === undefined ? undefined : lt(purchases.id, after)))
    .orderBy(desc(purchases.id))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ purchase }) => purchase.id);
}

/** The caller's purchases, newest first. */
export async function listPurchases(ctx: SignedIn, query: Page) {
  const { page, next_cursor } = await loadPage(ctx, [eq(purchases.user_id, ctx.actor.id)], query);
  return { items: page.map(({ purchase }) => presentPurchase(purchaseRow(purchase))), next_cursor };
}

/** All purchases for administrators, or those matching the query. */
export async function listAllPurchases(
  ctx: SignedIn,
  query: ParsedQuery<typeof api.subscription.listAllPurchases>,
) {
  const { user_id, status, type, search } = query;
  const where = [
    user_id === undefined ? undefined : eq(purchases.user_id, user_id),
    status === undefined ? undefined : eq(purchases.status, status),
    type === undefined ? undefined : inArray(purchases.purchase_type, types[type]),
    accountsContaining(search),
  ];
  const { page, next_cursor } = await loadPage(ctx, where, query);
  const items = page.map(({ purchase, username }) => {
    const row = purchaseRow(purchase);
    const { refund } = row.details;
    return {
      ...presentPurchase(row),
      user_id: row.user_id,
      username,
      refund: refund ? { reason: refund.reason, paid_back: refund.paid_back } : null,
    };
  });
  return { items, next_cursor };
}
