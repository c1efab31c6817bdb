import { type ErrorCode, effectivePlan } from '@agentarium/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { executionPacks, ownedItems, purchases, users } from '../../../db/schema/index.ts';
import { purchaseState } from '../../../db/states.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { planColumns } from '../load-subscription.ts';
import { grantPlan, type PlanState, refusePlan } from '../plan-state.ts';
import { type Effect, type PurchaseDetails, type PurchaseRow, storeState } from './purchase-row.ts';

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
export async function applyEffect(
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
