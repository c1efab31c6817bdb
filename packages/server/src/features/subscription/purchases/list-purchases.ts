import {
  type api,
  type ParsedQuery,
  type PurchaseSort,
  packTypes,
  type Receipt,
} from '@agentarium/contracts';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { purchases, users } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  cursorAfter,
  idCursor,
  keyedOrder,
  type PageQuery,
  pageOf,
  type SortKey,
} from '../../../platform/list-queries.ts';
import { accountsMatching } from '../../auth/index.ts';
import { paysAtCheckout } from './payments.ts';
import { presentPurchase, presentRefund, purchaseRow } from './purchase-row.ts';
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

const types = {
  plan: ['subscription_upgrade'],
  pack: [...packTypes],
  agent: ['agent_purchase', 'custom_agent'],
};

/** The caller's purchases, newest first. */
export async function listPurchases(ctx: SignedIn, { limit, cursor }: PageQuery) {
  const after = idCursor(cursor);
  const rows = await ctx.database.db
    .select()
    .from(purchases)
    .where(
      and(eq(purchases.user_id, ctx.actor.id), after === undefined ? undefined : lt(purchases.id, after)),
    )
    .orderBy(desc(purchases.id))
    .limit(limit + 1);
  const { page, next_cursor } = pageOf(rows, limit, ({ id }) => id);
  return { items: page.map((row) => presentPurchase(purchaseRow(row))), next_cursor };
}

const byId: SortKey = { by: purchases.id, kind: 'uuid' };

/** Purchases in the order of their ids are in that of their creation. */
const orders: Record<PurchaseSort, readonly SortKey[]> = {
  created: [byId],
  amount: [{ by: purchases.amount, kind: 'number' }, byId],
};

/** All purchases that match, newest first, by key; for administrators. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listAllPurchases(
  ctx: SignedIn,
  query: ParsedQuery<typeof api.subscription.listAllPurchases>,
) {
  const { user_id, status, type, search, limit, cursor, sort = 'created', order = 'desc' } = query;
  const { db } = ctx.database;
  const matches = and(
    user_id === undefined ? undefined : eq(purchases.user_id, user_id),
    status === undefined ? undefined : eq(purchases.status, status),
    type === undefined ? undefined : inArray(purchases.purchase_type, types[type]),
  );
  const isOfBuyer = accountsMatching(search);
  const paging = keyedOrder(orders[sort], { order, cursor });
  const rows = await db
    .select({ purchase: purchases, username: users.username, key: paging.key })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.user_id))
    .where(and(matches, isOfBuyer, paging.where))
    .orderBy(...paging.orderBy)
    .limit(limit + 1);
  const { page, next_cursor } = pageOf(rows, limit, cursorAfter);
  const isCounted = !cursor && isOfBuyer === undefined;
  const items = page.map(({ purchase, username }) => {
    const row = purchaseRow(purchase);
    return {
      ...presentPurchase(row),
      user_id: row.user_id,
      username,
      refund: presentRefund(ctx.language, row),
    };
  });
  const onOnePage = cursor || next_cursor !== null ? null : page.length;
  return { items, next_cursor, total: isCounted ? await db.$count(purchases, matches) : onOnePage };
}
