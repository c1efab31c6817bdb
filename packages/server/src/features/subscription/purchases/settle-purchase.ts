import {
  type api,
  type ErrorCode,
  effectivePlan,
  isPurchaseFailed,
  isPurchaseHeld,
  isPurchaseOpen,
  type ParsedBody,
} from '@agentarium/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { executionPacks, ownedItems, purchases, users } from '../../../db/schema/index.ts';
import { purchaseState } from '../../../db/states.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import type { Context, Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { planColumns } from '../load-subscription.ts';
import { grantPlan, type PlanState, refusePlan } from '../plan-state.ts';
import { type Outcome, type Payment, type Payments, paymentsOf, paymentsOfPurchase } from './payments.ts';
import {
  type Effect,
  type PurchaseDetails,
  type PurchaseRow,
  purchaseRow,
  storeState,
} from './purchase-row.ts';

/** Packs expire after this many days (docs/spec/user-side.md#constants). */
export const packDays = 90;

export type Buyer = PlanState & { id: string };

/** The buyer's plan, locked until the end of the transaction, as accepting a run locks it; null once deleted. */
export async function lockBuyer(tx: Db, userId: string): Promise<Buyer | null> {
  const [row] = await tx.select(planColumns).from(users).where(eq(users.id, userId)).for('no key update');
  return row ?? null;
}

async function owns(tx: Db, userId: string, agentId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: ownedItems.id })
    .from(ownedItems)
    .where(
      and(eq(ownedItems.user_id, userId), eq(ownedItems.item_type, 'agent'), eq(ownedItems.item_id, agentId)),
    );
  return row !== undefined;
}

/** Why a buyer cannot buy something now, by the active plan and what is owned; null when they can. */
export async function refuseEffect(
  tx: Db,
  buyer: Buyer,
  effect: Effect,
  now: Date,
): Promise<ErrorCode | null> {
  const { features, agent_sets } = effectivePlan(buyer, now);
  switch (effect.kind) {
    case 'plan':
      return refusePlan(buyer, effect.plan, now);
    case 'pack':
      return features.can_purchase_executions ? null : 'FEATURE_NOT_IN_PLAN';
    case 'agent': {
      const isCustom = effect.tier === 'custom';
      const isIncluded = agent_sets.includes(effect.tier === 'custom' ? 'ultra' : effect.tier);
      if (isIncluded || (await owns(tx, buyer.id, effect.agent_id))) return 'ALREADY_PURCHASED';
      const allowed = isCustom ? features.can_purchase_custom_agents : features.can_purchase_agents;
      return allowed ? null : 'FEATURE_NOT_IN_PLAN';
    }
    default:
      return effect satisfies never;
  }
}

/** How many changes purchases have made to an account's plan so far. */
async function countSteps(tx: Db, userId: string): Promise<number> {
  const [row] = await tx
    .select({ steps: sql<number>`(count(${purchases.settled_at}) + count(${purchases.refunded_at}))::int` })
    .from(purchases)
    .where(
      and(
        eq(purchases.user_id, userId),
        eq(purchases.purchase_type, 'subscription_upgrade'),
        sql.raw(purchaseState.wasPaid()),
      ),
    );
  return row?.steps ?? 0;
}

/** Saves a plan and returns the change, for the purchase's record. */
export async function changePlan(tx: Db, buyer: Buyer, after: PlanState) {
  const sequence = (await countSteps(tx, buyer.id)) + 1;
  await tx.update(users).set(after).where(eq(users.id, buyer.id));
  return { sequence, before: storeState(buyer), after: storeState(after) };
}

/** Applies a purchase in the transaction that completes it; returns what to store in its record. */
async function applyEffect(
  tx: Db,
  buyer: Buyer,
  { id, details: { effect } }: PurchaseRow,
  now: Date,
): Promise<Pick<PurchaseDetails, 'step' | 'valid_until'>> {
  const change = { change_count: sql`${users.change_count} + 1`, updated_at: now };
  await tx.update(users).set(change).where(eq(users.id, buyer.id));
  switch (effect.kind) {
    case 'plan': {
      const after = grantPlan(buyer, effect, now);
      const step = await changePlan(tx, buyer, after);
      return { step, valid_until: step.after.plan_expires_at };
    }
    case 'pack': {
      const expires_at = new Date(now.getTime() + packDays * DAY_MS);
      const { execution_count: total } = effect;
      await tx.insert(executionPacks).values({
        id: newId(now.getTime()),
        user_id: buyer.id,
        purchase_id: id,
        total,
        remaining: total,
        expires_at,
        created_at: now,
      });
      return { valid_until: expires_at.toISOString() };
    }
    case 'agent':
      await tx.insert(ownedItems).values({
        id: newId(now.getTime()),
        user_id: buyer.id,
        item_type: 'agent',
        item_id: effect.agent_id,
        purchase_id: id,
        created_at: now,
      });
      return { valid_until: null };
    default:
      return effect satisfies never;
  }
}

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

/** Records whether the payment of a failed purchase has to be refunded: administrators see it in the list of purchases. */
async function recordOwed(db: Db, { id, details }: PurchaseRow, is_owed: boolean): Promise<void> {
  const change: PurchaseDetails = { ...details, is_owed };
  await db.update(purchases).set({ details: change }).where(eq(purchases.id, id));
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
      if (row && payBack) await recordOwed(tx, row, true);
      return { row: row ?? known, isEnded: false, payBack };
    }
    const failure = paid ? await refuseEffect(tx, buyer, row.details.effect, now) : null;
    const status = paid && failure === null ? 'completed' : 'failed';
    const done = isPurchaseHeld(status) ? await applyEffect(tx, buyer, row, now) : {};
    const details: PurchaseDetails = { ...row.details, ...done, ...(failure && { failure, is_owed: true }) };
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
    if (paidBack) await recordOwed(services.database.db, row, false);
    else services.log.warn({ purchase_id: row.id }, 'a payment has to be refunded manually');
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
