import { effectivePlan, isPurchaseHeld } from '@agentarium/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { executionPacks, ownedItems, purchases, users } from '../../../db/schema/index.ts';
import { purchaseState } from '../../../db/states.ts';
import type { SignedIn } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError, refusedFor } from '../../../platform/errors.ts';
import { recordAudit } from '../../audit/index.ts';
import { stopBeyondLimit } from '../../schedule/index.ts';
import { type PlanEvent, planWithout } from '../plan-state.ts';
import { paymentsOfPurchase } from './payments.ts';
import {
  type PlanStep,
  type PurchaseDetails,
  type PurchaseRow,
  presentPurchase,
  purchaseRow,
  readState,
} from './purchase-row.ts';
import { type Buyer, changePlan, findPurchase, lockBuyer, paymentOf } from './settle-purchase.ts';

/** All changes that purchases made to an account's plan, in order. */
async function loadPlanEvents(tx: Db, userId: string): Promise<PlanEvent[]> {
  const rows = await tx
    .select()
    .from(purchases)
    .where(and(eq(purchases.user_id, userId), sql.raw(purchaseState.wasPaid())));
  const steps = rows.map(purchaseRow).flatMap(({ id, details, settled_at, refunded_at }) => {
    const { effect, step, refund } = details;
    if (effect.kind !== 'plan') return [];
    const event = (kind: PlanEvent['kind'], done: PlanStep | undefined, at: Date | null) =>
      done && at
        ? [
            {
              sequence: done.sequence,
              event: {
                purchaseId: id,
                kind,
                at,
                grant: effect,
                before: readState(done.before),
                after: readState(done.after),
              },
            },
          ]
        : [];
    return [...event('granted', step, settled_at), ...event('refunded', refund?.step, refunded_at)];
  });
  return steps.sort((a, b) => a.sequence - b.sequence).map(({ event }) => event);
}

/** Reverts a purchase immediately; returns its effect on the plan. */
async function undo(tx: Db, buyer: Buyer, row: PurchaseRow, now: Date): Promise<PlanStep | null> {
  const { effect } = row.details;
  const change = { change_count: sql`${users.change_count} + 1`, updated_at: now };
  await tx.update(users).set(change).where(eq(users.id, buyer.id));
  switch (effect.kind) {
    case 'plan':
      return changePlan(tx, buyer, planWithout(row.id, await loadPlanEvents(tx, buyer.id), buyer));
    case 'pack': {
      // Also expires the pack, so that a run refunded to it later cannot be used again.
      const expires_at = sql`least(${executionPacks.expires_at}, ${now.toISOString()}::timestamptz)`;
      const closed = { remaining: 0, expires_at };
      await tx.update(executionPacks).set(closed).where(eq(executionPacks.purchase_id, row.id));
      return null;
    }
    case 'agent':
      await tx.delete(ownedItems).where(eq(ownedItems.purchase_id, row.id));
      return null;
    default:
      return effect satisfies never;
  }
}

/**
 * Refunds a purchase, for an administrator; its effect ends immediately and its record is kept. Throws
 * PURCHASE_NOT_FOUND, PURCHASE_NOT_REFUNDABLE.
 */
export async function refundPurchase(ctx: SignedIn, { id, reason }: { id: string; reason: string }) {
  const { database } = ctx;
  const known = await findPurchase(database.db, id);
  if (!known) throw new AppError('PURCHASE_NOT_FOUND');
  const row = await database.transaction(async (tx) => {
    const now = ctx.clock.now();
    const buyer = await lockBuyer(tx, known.user_id);
    const current = await findPurchase(tx, id, true);
    if (current?.refunded_at) {
      const facts = { refunded_at: current.refunded_at.toISOString() };
      throw refusedFor('PURCHASE_NOT_REFUNDABLE', 'ALREADY_REFUNDED', facts);
    }
    if (!buyer || !current || !isPurchaseHeld(current.status)) throw new AppError('PURCHASE_NOT_REFUNDABLE');
    const step = await undo(tx, buyer, current, now);
    const refund = { reason, by: ctx.actor.id, paid_back: false, ...(step && { step }) };
    const details: PurchaseDetails = { ...current.details, refund };
    const change = { status: 'refunded', refunded_at: now, details } as const;
    await tx.update(purchases).set(change).where(eq(purchases.id, id));
    if (step) {
      const { features } = effectivePlan(readState(step.after), now);
      await stopBeyondLimit(ctx, tx, buyer.id, features.max_scheduled_tasks, now);
    }
    await recordAudit(ctx, tx, {
      action: 'subscription.refundPurchase',
      targetType: 'purchase',
      targetId: id,
      changes: {
        status: { from: 'completed', to: 'refunded' },
        user_id: buyer.id,
        amount: current.amount,
        reason,
      },
      now,
    });
    return { ...current, ...change };
  });
  ctx.signals.publish('account', known.user_id);
  const paidBack = await payBack(ctx, row);
  const message = paidBack
    ? 'The purchase was refunded.'
    : 'The purchase was undone. Please give the money back by hand.';
  return { message, purchase: presentPurchase(row), paid_back: paidBack };
}

/** The provider refunds the money after the record is saved; if that fails, it has to be done manually. */
async function payBack(ctx: SignedIn, row: PurchaseRow): Promise<boolean> {
  try {
    const { paidBack } = await paymentsOfPurchase(ctx.config, row.provider).refund(paymentOf(row));
    if (!paidBack) return false;
    const { refund } = row.details;
    const details = { ...row.details, ...(refund && { refund: { ...refund, paid_back: true } }) };
    await ctx.database.db.update(purchases).set({ details }).where(eq(purchases.id, row.id));
    return true;
  } catch (err) {
    ctx.log.error({ err, purchase_id: row.id }, 'the money of a refund could not be returned');
    return false;
  }
}
