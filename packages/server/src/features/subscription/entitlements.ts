import type {
  AgentPurchaseInfo,
  ErrorDetail,
  OwnedType,
  Plan,
  SubscriptionStatus,
} from '@agentarium/contracts';
import { and, eq } from 'drizzle-orm';
import { ownedItems } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { AppError, maxCounted, usedBy } from '../../platform/errors.ts';
import { findOverBudget, usageStatusOf } from './limits.ts';
import { canUseAgent, canUseTask, loadCaller } from './load-subscription.ts';
import {
  allPlans,
  availableUpgrades,
  executionPacksOf,
  loadListedTasks,
  loadSoldAgent,
  loadSoldAgents,
  planOfferOf,
  purchaseInfoOf,
} from './offers.ts';
import { paymentsOf, paysAtCheckout } from './purchases/payments.ts';

/** Owners that block the deletion of an agent or a task. */
export async function ownerUses(tx: Db, type: OwnedType, id: string): Promise<ErrorDetail[]> {
  const owners = await tx
    .select({ id: ownedItems.id })
    .from(ownedItems)
    .where(and(eq(ownedItems.item_type, type), eq(ownedItems.item_id, id)))
    .limit(maxCounted);
  return usedBy('owners', 'HAS_OWNERS', `Users own this ${type}`, owners.length);
}

/** The runs that a user has left in unexpired packs. */
export async function countExtraRuns(database: Database, userId: string, now: Date): Promise<number> {
  const [row] = await database.query<{ extra: number }>(
    'count-extra-runs',
    `select coalesce(sum(remaining), 0)::int as extra from execution_packs
     where user_id = $1 and remaining > 0 and expires_at > $2`,
    [userId, now],
  );
  return row?.extra ?? 0;
}

const reasonOf = (hasAccess: boolean, isOwned: boolean) => {
  if (!hasAccess) return 'locked' as const;
  return isOwned ? ('purchased' as const) : ('plan' as const);
};

/** Agents with why each is open or locked; an agent that is both purchased and in the plan counts as purchased. */
export async function listAgentEntitlements(ctx: SignedIn) {
  const [{ entitlements }, agents] = await Promise.all([loadCaller(ctx), loadSoldAgents(ctx)]);
  const items = agents.map(({ id, name, tier }) => {
    const has_access = canUseAgent(entitlements, { id, tier });
    return { id, name, tier, has_access, reason: reasonOf(has_access, entitlements.agents.has(id)) };
  });
  return { items, next_cursor: null };
}

export async function listTaskEntitlements(ctx: SignedIn) {
  const [{ entitlements }, tasks] = await Promise.all([loadCaller(ctx), loadListedTasks(ctx)]);
  const items = tasks.map(({ id, name, tier, agent }) => {
    const has_access = canUseTask(entitlements, { id, tier, agent });
    const isOwned = entitlements.tasks.has(id) || entitlements.agents.has(agent.id);
    return { id, name, tier, agent_id: agent.id, has_access, reason: reasonOf(has_access, isOwned) };
  });
  return { items, next_cursor: null };
}

/** The daily limit, what is left of it, and the extra runs. */
export async function getExecutionLimit(ctx: SignedIn) {
  const { user, subscription, now } = await loadCaller(ctx);
  const { extra_executions, extra_executions_expire_at } = subscription;
  const isOverBudget = (await findOverBudget(ctx.database, [user], now)).has(user.id);
  return { ...usageStatusOf(user, isOverBudget, now), extra_executions, extra_executions_expire_at };
}

const capabilitiesOf = ({ features }: Plan) => ({
  can_purchase_executions: features.can_purchase_executions,
  can_purchase_agents: features.can_purchase_agents,
  can_purchase_custom_agents: features.can_purchase_custom_agents,
});

/** The active plan, past purchases and available offers (docs/spec/user-side.md#entities). */
export async function getSubscriptionStatus(ctx: SignedIn): Promise<SubscriptionStatus> {
  const { prices, currency } = ctx.config;
  const [caller, agents] = await Promise.all([loadCaller(ctx), loadSoldAgents(ctx)]);
  const { user, subscription, plan, entitlements, now } = caller;
  const buyer = { entitlements, features: plan.features, language: ctx.language };
  return {
    current_plan: planOfferOf(prices, plan),
    subscription_data: subscription,
    all_plans: allPlans(prices),
    available_upgrades: availableUpgrades(prices, user, plan.name, now),
    can_purchase: capabilitiesOf(plan),
    currency_code: currency,
    execution_packs: executionPacksOf(prices),
    agent_purchase_info: Object.fromEntries(
      agents.map((agent) => [agent.id, purchaseInfoOf(agent, buyer, ctx.config)]),
    ),
    pays_at_checkout: paysAtCheckout(paymentsOf(ctx.config).name),
  };
}

/** Returns what the active plan allows the user to buy. */
export async function getPurchaseCapabilities(ctx: SignedIn) {
  return capabilitiesOf((await loadCaller(ctx)).plan);
}

/** Throws AGENT_NOT_FOUND. */
export async function getAgentPurchaseInfo(ctx: SignedIn, agentId: string): Promise<AgentPurchaseInfo> {
  const [{ plan, entitlements }, agent] = await Promise.all([loadCaller(ctx), loadSoldAgent(ctx, agentId)]);
  if (!agent) throw new AppError('AGENT_NOT_FOUND');
  return purchaseInfoOf(agent, { entitlements, features: plan.features, language: ctx.language }, ctx.config);
}
