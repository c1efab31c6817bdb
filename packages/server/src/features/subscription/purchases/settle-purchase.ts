import {
  type api,
  isPurchaseFailed,
  isPurchaseHeld,
  isPurchaseOpen,
  type ParsedBody,
} from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { purchases } from '../../../db/schema/index.ts';
import { HOUR_MS } from '../../../platform/clock.ts';
import type { Context, Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Outcome, type Payment, type Payments, paymentsOf, paymentsOfPurchase } from './payments.ts';
import { applyEffect, lockBuyer, refuseEffect } from './purchase-effects.ts';
import { type PurchaseDetails, type PurchaseRow, purchaseRow } from './purchase-row.ts';

type Settled = { row: PurchaseRow; checkoutUrl: string | null };

export const paymentOf = (row: PurchaseRow): Payment => ({
  purchaseId: row.id,
  amount: row.amount,
  currency: row.currency,
  createdAt: row.created_at,
});

/** The purchase with this id, optionally locked; null when there is none. */
export async function findPurchase(db: Db, id: string, lock = false): Promise<PurchaseRow | null> {
  const query = db.select().from(purchases).where(eq(purchases.id, id));
  const [row] = await (lock ? query.for('no key update') : query);
  return row ? purchaseRow(row) : null;
}

type Ending = { known: PurchaseRow; outcome: Exclude<Outcome, 'pending'>; reference?: string | null };

/**
 * Completes a pending purchase and applies its effect in one transaction. A finished one is left alone, so repeated
 * calls are safe: `isEnded` is true once. A payment for something that is no longer available, or for a purchase that
 * had failed, has to be refunded.
 */
export async function settlePurchase(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { known, outcome, reference = null }: Ending,
): Promise<{ row: PurchaseRow; isEnded: boolean; payBack: boolean }> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const buyer = await lockBuyer(tx, known.user_id);
    const row = await findPurchase(tx, known.id, true);
    const paid = outcome === 'completed';
    if (!buyer || !row || !isPurchaseOpen(row.status)) {
      // Paid although it had failed for lack of payment; after any other failure the payment was already refunded.
      const payBack = paid && row !== null && isPurchaseFailed(row.status) && !row.details.failure;
      return { row: row ?? known, isEnded: false, payBack };
    }
    const failure = paid ? await refuseEffect(tx, buyer, row.details.effect, now) : null;
    const status = paid && failure === null ? 'completed' : 'failed';
    const done = isPurchaseHeld(status) ? await applyEffect(tx, buyer, row, now) : {};
    const details: PurchaseDetails = { ...row.details, ...done, ...(failure && { failure }) };
    const change = { status, settled_at: now, provider_reference: reference, details } as const;
    await tx.update(purchases).set(change).where(eq(purchases.id, row.id));
    return { row: { ...row, ...change }, isEnded: true, payBack: failure !== null };
  });
}

/** Settles a purchase, and refunds it if its item is no longer available. */
export async function endPurchase(
  services: Services,
  { payments, ...ending }: Ending & { payments?: Payments },
): Promise<PurchaseRow> {
  const { row, payBack } = await settlePurchase(services, ending);
  services.signals.publish('account', row.user_id);
  if (payBack) {
    const provider = payments ?? paymentsOfPurchase(services.config, ending.known.provider);
    const { paidBack } = await provider.refund(paymentOf(row));
    if (!paidBack) services.log.warn({ purchase_id: row.id }, 'a payment has to be refunded manually');
  }
  return row;
}

/** Requests payment for a pending purchase and settles it if that is immediate. */
export async function payPurchase(services: Services, known: PurchaseRow): Promise<Settled> {
  if (!isPurchaseOpen(known.status)) return { row: known, checkoutUrl: null };
  const payments = paymentsOfPurchase(services.config, known.provider);
  const { outcome, checkoutUrl } = await payments.create(paymentOf(known));
  if (outcome === 'pending') return { row: known, checkoutUrl };
  return { row: await endPurchase(services, { known, outcome, payments }), checkoutUrl };
}

/**
 * Receives the provider's report of how a payment ended. Duplicates change nothing, since a purchase ends only once.
 * Throws FORBIDDEN unless it is signed and recent, PURCHASE_NOT_FOUND.
 */
export async function receivePayment(
  ctx: Context,
  {
    signature,
    ...event
  }: ParsedBody<typeof api.subscription.receivePayment> & { signature: string | undefined },
): Promise<{ received: true }> {
  const payments = paymentsOf(ctx.config);
  if (!payments.isGenuine(event, signature ?? '', ctx.clock.now())) throw new AppError('FORBIDDEN');
  const purchase = await findPurchase(ctx.database.db, event.purchase_id);
  if (!purchase || purchase.provider !== payments.name) throw new AppError('PURCHASE_NOT_FOUND');
  const { status: outcome, reference } = event;
  await endPurchase(ctx, { known: purchase, outcome, reference, payments });
  return { received: true };
}

/** How long a purchase may be pending before its payment is checked, in milliseconds: longer than a request takes. */
export const settleAfterMs = 60_000;
/** The longest time between two checks. */
const maxPauseMs = HOUR_MS / 6;

/**
 * Settles a purchase that a crash or a slow payment left pending. While its payment is pending, it is checked again, later
 * each time.
 */
export async function settlePending(services: Services, id: string): Promise<void> {
  const { database, clock, config, jobs } = services;
  const purchase = await findPurchase(database.db, id);
  if (!purchase || !isPurchaseOpen(purchase.status)) return;
  const payments = paymentsOfPurchase(config, purchase.provider);
  const now = clock.now();
  const outcome = await payments.settle(paymentOf(purchase), now);
  if (outcome !== 'pending') {
    await endPurchase(services, { known: purchase, outcome, payments });
    return;
  }
  const pauseMs = Math.min(
    maxPauseMs,
    Math.max(settleAfterMs, now.getTime() - purchase.created_at.getTime()),
  );
  await jobs.send(
    database,
    'settle-purchase',
    { purchase_id: id },
    { after: new Date(now.getTime() + pauseMs) },
  );
}
