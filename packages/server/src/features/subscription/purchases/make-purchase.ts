import { isPurchaseFailed, type PurchaseAnswer, type PurchaseType } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { purchases, users } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { findAnswered, type Idempotency, idempotencyOf, keepKey } from '../../../platform/idempotency.ts';
import { newId } from '../../../platform/ids.ts';
import { loadSubscription } from '../load-subscription.ts';
import { paymentsOf } from './payments.ts';
import { presentPurchase } from './present-purchase.ts';
import { lockBuyer, refuseEffect } from './purchase-effects.ts';
import { purchaseMessage } from './purchase-messages.ts';
import { type Effect, type PurchaseRow, purchaseRow } from './purchase-row.ts';
import { settleAfterMs } from './settle-pending.ts';
import { findPurchase, payPurchase } from './settle-purchase.ts';

export type Offer = { type: PurchaseType; item: string; amount: number; effect: Effect };

/**
 * Stores a pending purchase and its idempotency key in one transaction. Throws the refusal, or `KeyTaken`; then nothing
 * is stored.
 */
export async function beginPurchase(
  ctx: SignedIn,
  { type, item, amount, effect }: Offer,
  idempotency: Idempotency | null,
): Promise<PurchaseRow> {
  const { database, config, actor } = ctx;
  return database.transaction(async (tx) => {
    const now = ctx.clock.now();
    const id = newId(now.getTime());
    if (idempotency) await keepKey(tx, actor.id, idempotency, id, now);
    const buyer = await lockBuyer(tx, actor.id);
    if (!buyer) throw new AppError('UNAUTHENTICATED');
    const refusal = await refuseEffect(tx, buyer, effect, now);
    if (refusal) throw new AppError(refusal);
    const [row] = await tx
      .insert(purchases)
      .values({
        id,
        user_id: actor.id,
        purchase_type: type,
        item_identifier: item,
        amount,
        currency: config.currency,
        status: 'pending',
        provider: paymentsOf(config).name,
        details: { effect },
        created_at: now,
      })
      .returning();
    if (!row) throw new Error('The purchase was not written');
    const after = new Date(now.getTime() + settleAfterMs);
    await ctx.jobs.send(tx, 'settle-purchase', { purchase_id: id }, { after });
    return purchaseRow(row);
  });
}

/** The response for a purchase's current state. Throws why it failed. */
export async function answerOf(
  ctx: SignedIn,
  row: PurchaseRow,
  checkoutUrl: string | null,
): Promise<PurchaseAnswer> {
  if (isPurchaseFailed(row.status)) throw new AppError(row.details.failure ?? 'PAYMENT_FAILED');
  const [user] = await ctx.database.db.select().from(users).where(eq(users.id, ctx.actor.id));
  if (!user) throw new AppError('UNAUTHENTICATED');
  return {
    message: purchaseMessage(ctx.language, row),
    purchase: presentPurchase(row),
    subscription: await loadSubscription(ctx, user, ctx.clock.now()),
    checkout_url: checkoutUrl,
  };
}

/**
 * Buys something: a pending record, then the payment, then the record's completion with its effect
 * (docs/spec/api.md#limits-and-money), once per idempotency key. Throws the refusal, PAYMENT_FAILED, or
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function makePurchase(
  ctx: SignedIn,
  { key, ...offer }: Offer & { key?: string | undefined },
): Promise<PurchaseAnswer> {
  const { type, item, effect } = offer;
  const idempotency = idempotencyOf(key, { purchase: type, item, effect: asked(effect) });
  const answered = async () => {
    const id = idempotency && (await findAnswered(ctx.database, ctx.actor.id, idempotency, ctx.clock.now()));
    return id ? findPurchase(ctx.database.db, id) : null;
  };
  let row = await answered();
  if (!row) {
    try {
      row = await beginPurchase(ctx, offer, idempotency);
    } catch (error) {
      // A twin request may have been accepted in the meantime: its result applies to this one too.
      row = await answered();
      if (!row) throw error;
    }
  }
  const { row: ended, checkoutUrl } = await payPurchase(ctx, row);
  return answerOf(ctx, ended, checkoutUrl);
}

/** Returns the item that a request asked for, without what the server looked up. */
function asked(effect: Effect) {
  switch (effect.kind) {
    case 'plan':
      return { plan: effect.plan, cycle: effect.cycle };
    case 'pack':
      return { size: effect.size };
    case 'agent':
      return { agent: effect.agent_id };
    default:
      return effect satisfies never;
  }
}
