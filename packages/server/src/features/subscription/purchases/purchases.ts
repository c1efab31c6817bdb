import {
  agentPrice,
  type BillingCycle,
  defaultCycle,
  isPurchaseFailed,
  localized,
  type PackSize,
  type PlanName,
  type Purchase,
  type PurchaseAnswer,
  type PurchaseType,
} from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { agents, purchases, users } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { findAnswered, type Idempotency, idempotencyOf, keepKey } from '../../../platform/idempotency.ts';
import { newId } from '../../../platform/ids.ts';
import { loadSubscription } from '../load-subscription.ts';
import { loadSoldAgent, pricingOf } from '../offers.ts';
import { paymentsOf } from './payments.ts';
import {
  cancelledMessage,
  type Effect,
  type PurchaseRow,
  presentPurchase,
  purchaseMessage,
  purchaseRow,
} from './purchase-row.ts';
import {
  findPurchase,
  lockBuyer,
  payPurchase,
  refuseEffect,
  settleAfterMs,
  settlePurchase,
} from './settle-purchase.ts';

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
    const buyer = await lockBuyer(tx, actor.id);
    if (!buyer) throw new AppError('UNAUTHENTICATED');
    if (idempotency) await keepKey(tx, actor.id, idempotency, id, now);
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

/** The name of the bought agent in the caller's language; null for other purchases. */
async function agentNameOf(ctx: SignedIn, { details: { effect } }: PurchaseRow): Promise<string | null> {
  if (effect.kind !== 'agent') return null;
  const [agent] = await ctx.database.db
    .select({ config: agents.config })
    .from(agents)
    .where(eq(agents.id, effect.agent_id));
  return localized(agent?.config.locales, ctx.language, 'name', effect.name);
}

/** The response for a purchase's current state. Throws why it failed. */
async function answerOf(
  ctx: SignedIn,
  row: PurchaseRow,
  checkoutUrl: string | null,
): Promise<PurchaseAnswer> {
  if (isPurchaseFailed(row.status)) throw new AppError(row.details.failure ?? 'PAYMENT_FAILED');
  const [user] = await ctx.database.db.select().from(users).where(eq(users.id, ctx.actor.id));
  if (!user) throw new AppError('UNAUTHENTICATED');
  return {
    message: purchaseMessage(ctx.language, row, await agentNameOf(ctx, row)),
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
async function makePurchase(
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

async function findOwn(ctx: SignedIn, id: string): Promise<PurchaseRow> {
  const row = await findPurchase(ctx.database.db, id);
  if (row?.user_id !== ctx.actor.id) throw new AppError('PURCHASE_NOT_FOUND');
  return row;
}

/**
 * Continues the caller's purchase that awaits payment; for a completed one it returns the same as before. Throws
 * PURCHASE_NOT_FOUND, PAYMENT_FAILED, or why it failed.
 */
export async function payOwnPurchase(ctx: SignedIn, id: string): Promise<PurchaseAnswer> {
  const { row, checkoutUrl } = await payPurchase(ctx, await findOwn(ctx, id));
  return answerOf(ctx, row, checkoutUrl);
}

/**
 * Cancels the caller's purchase that awaits payment; a payment that still arrives is refunded. Throws
 * PURCHASE_NOT_FOUND, PURCHASE_ENDED.
 */
export async function cancelPurchase(
  ctx: SignedIn,
  id: string,
): Promise<{ message: string; purchase: Purchase }> {
  const known = await findOwn(ctx, id);
  const { row, isEnded } = await settlePurchase(ctx, { known, outcome: 'failed' });
  if (!isEnded) throw new AppError('PURCHASE_ENDED');
  return { message: cancelledMessage(ctx.language), purchase: presentPurchase(row) };
}

/**
 * Buys an agent permanently. An agent of tier custom requires a plan that sells custom agents. Throws AGENT_NOT_FOUND,
 * FEATURE_NOT_IN_PLAN, ALREADY_PURCHASED, PAYMENT_FAILED.
 */
export async function purchaseAgent(
  ctx: SignedIn,
  { agentId, key }: { agentId: string; key?: string | undefined },
): Promise<PurchaseAnswer> {
  const agent = await loadSoldAgent(ctx, agentId);
  if (!agent) throw new AppError('AGENT_NOT_FOUND');
  if (!agent.isActive) throw invalid('agent_id', 'NOT_FOR_SALE');
  const { id, name, tier } = agent;
  return makePurchase(ctx, {
    type: tier === 'custom' ? 'custom_agent' : 'agent_purchase',
    item: id,
    amount: agentPrice(ctx.config.prices, tier),
    effect: { kind: 'agent', agent_id: id, name, tier },
    key,
  });
}

/** Buys extra runs for 90 days. Throws FEATURE_NOT_IN_PLAN, PAYMENT_FAILED. */
export function purchaseExecutionPack(
  ctx: SignedIn,
  { size, key }: { size: PackSize; key?: string | undefined },
): Promise<PurchaseAnswer> {
  const { price, execution_count } = ctx.config.prices.packs[size];
  const effect = { kind: 'pack', size, execution_count } as const;
  const type = `execution_pack_${size}` as const;
  return makePurchase(ctx, { type, item: size, amount: price, effect, key });
}

/** A free plan has no cycles to choose from, so the requested one is ignored. */
function cycleOf(ctx: SignedIn, plan: PlanName, asked: BillingCycle | undefined) {
  const pricing = pricingOf(ctx.config.prices, plan);
  const cycle = plan === 'basic' ? 'lifetime' : (asked ?? defaultCycle(pricing));
  const price = cycle && pricing[`${cycle}_price`];
  if (cycle === null || price === null) {
    throw invalid('billing_cycle', 'BILLING_CYCLE', {
      plan,
    });
  }
  return { cycle, price };
}

/**
 * Activates or extends a plan. Throws PLAN_DOWNGRADE, ALREADY_PURCHASED (lifetime), VALIDATION_FAILED, PAYMENT_FAILED.
 */
export function upgradePlan(
  ctx: SignedIn,
  { plan, cycle: asked, key }: { plan: PlanName; cycle?: BillingCycle | undefined; key?: string | undefined },
): Promise<PurchaseAnswer> {
  const { cycle, price } = cycleOf(ctx, plan, asked);
  const effect = { kind: 'plan', plan, cycle } as const;
  return makePurchase(ctx, { type: 'subscription_upgrade', item: plan, amount: price, effect, key });
}
