import { effectivePlan, isPurchaseHeld } from '@agentarium/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { executionPacks, ownedItems, purchases, users } from '../../../db/schema/index.ts';
import { purchaseState } from '../../../db/states/purchase-state.ts';
import type { SignedIn } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordAudit } from '../../audit/index.ts';
import { stopBeyondAllowance } from '../../schedule/index.ts';
import { type PlanEvent, planWithout } from '../plan-state.ts';
import { paymentsOfPurchase } from './payments.ts';
import { presentPurchase } from './present-purchase.ts';
import { type Buyer, changePlan, lockBuyer } from './purchase-effects.ts';
import {
  type PlanStep,
  type PurchaseDetails,
  type PurchaseRow,
  purchaseRow,
  readState,
} from './purchase-row.ts';
import { findPurchase, paymentOf } from './settle-purchase.ts';

/** All that purchases have done to the plan of an account, in order. */
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

/** Takes back what a purchase gave, at once; returns what that did to the plan. */
async function undo(tx: Db, buyer: Buyer, row: PurchaseRow, now: Date): Promise<PlanStep | null> {
  const { effect } = row.details;
  const change = { change_count: sql`${users.change_count} + 1`, updated_at: now };
  await tx.update(users).set(change).where(eq(users.id, buyer.id));
  switch (effect.kind) {
    case 'plan':
      return changePlan(tx, buyer, planWithout(row.id, await loadPlanEvents(tx, buyer.id), buyer));
    case 'pack': {
      // Closed by its expiry too, so that a run that is given back to it later can't be used again.
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
 * An administrator gives a purchase's money back; its effect ends at once and its record stays. Throws
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
    if (!buyer || !current || !isPurchaseHeld(current.status)) throw new AppError('PURCHASE_NOT_REFUNDABLE');
    const step = await undo(tx, buyer, current, now);
    const refund = { reason, by: ctx.actor.id, paid_back: false, ...(step && { step }) };
    const details: PurchaseDetails = { ...current.details, refund };
    const change = { status: 'refunded', refunded_at: now, details } as const;
    await tx.update(purchases).set(change).where(eq(purchases.id, id));
    if (step) {
      const { features } = effectivePlan(readState(step.after), now);
      await stopBeyondAllowance(tx, buyer.id, features.max_scheduled_tasks, now);
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
  ctx.signals.tell('account', known.user_id);
  const paidBack = await payBack(ctx, row);
  const message = paidBack
    ? 'The purchase was refunded.'
    : 'The purchase was undone. Please give the money back by hand.';
  return { message, purchase: presentPurchase(row), paid_back: paidBack };
}

/** The provider gives the money back after the record is safe; its failure leaves that to be done by hand. */
async function payBack(ctx: SignedIn, row: PurchaseRow): Promise<boolean> {
  try {
    const { paidBack } = await paymentsOfPurchase(ctx.config, row.provider).refund(paymentOf(row));
    if (!paidBack) return false;
    const { refund } = row.details;
    const details = { ...row.details, ...(refund && { refund: { ...refund, paid_back: true } }) };
    await ctx.database.db.update(purchases).set({ details }).where(eq(purchases.id, row.id));
    return true;
  } catch (err) {
    ctx.log.error({ err, purchase_id: row.id }, 'the money of a refund could not be given back');
    return false;
  }
}
