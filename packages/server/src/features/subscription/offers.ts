import {
  type AgentPurchaseInfo,
  agentPrice,
  type ExecutionPack,
  formatMoney,
  isActive,
  type Language,
  type Plan,
  type PlanName,
  type PlanOffer,
  type PriceList,
  type Pricing,
  packSize,
  planOrder,
  planPrices,
  plans,
  type Tier,
} from '@agentarium/contracts';
import { and, asc, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { agents, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { canUseAgent, type Entitlements } from './load-subscription.ts';
import { type PlanState, refusePlan } from './plan-state.ts';
import { packDays } from './purchases/settle-purchase.ts';

type SoldAgent = { id: string; name: string; tier: Tier; isActive: boolean };

const isAdmin = (ctx: SignedIn) => ctx.actor.kind === 'admin';
/** New items are only for administrators (docs/spec/user-side.md#states), archived ones for nobody. */
const listed = (ctx: SignedIn): SQL | undefined =>
  and(isNull(agents.archived_at), isAdmin(ctx) ? undefined : ne(agents.deployment_state, 'new'));

const columns = {
  id: agents.id,
  name: agents.name,
  tier: agents.tier,
  deployment_state: agents.deployment_state,
};

/** Agents visible to the caller; those that are usable now are for sale. */
export async function loadSoldAgents(ctx: SignedIn, where?: SQL): Promise<SoldAgent[]> {
  const rows = await ctx.database.db
    .select(columns)
    .from(agents)
    .where(and(listed(ctx), where))
    .orderBy(asc(agents.name), asc(agents.id));
  return rows.map(({ deployment_state, ...agent }) => ({
    ...agent,
    isActive: isActive(deployment_state, isAdmin(ctx)),
  }));
}

export async function loadSoldAgent(ctx: SignedIn, id: string): Promise<SoldAgent | undefined> {
  const [agent] = await loadSoldAgents(ctx, eq(agents.id, id));
  return agent;
}

/** Tasks visible to the caller, each with its agent. */
export function loadListedTasks(ctx: SignedIn) {
  return ctx.database.db
    .select({
      id: tasks.id,
      name: tasks.name,
      tier: tasks.tier,
      agent: { id: agents.id, tier: agents.tier },
    })
    .from(tasks)
    .innerJoin(agents, eq(agents.id, tasks.agent_id))
    .where(
      and(
        listed(ctx),
        isNull(tasks.archived_at),
        isAdmin(ctx) ? undefined : ne(tasks.deployment_state, 'new'),
      ),
    )
    .orderBy(asc(tasks.name), asc(tasks.id));
}

export function pricingOf(prices: PriceList, plan: PlanName): Pricing {
  const { monthly, annual, lifetime } = planPrices(prices, plan);
  return {
    is_lifetime: lifetime !== null,
    monthly_price: monthly,
    annual_price: annual,
    lifetime_price: lifetime,
  };
}

export const planOfferOf = (prices: PriceList, plan: Plan): PlanOffer => ({
  ...plan,
  agent_sets: [...plan.agent_sets],
  pricing: pricingOf(prices, plan.name),
});

export const allPlans = (prices: PriceList): PlanOffer[] =>
  Object.values(plans)
    .sort((a, b) => planOrder[a.name] - planOrder[b.name])
    .map((plan) => planOfferOf(prices, plan));

/** Plans that can be bought now, except the active one: higher ones, and basic for a new account. */
export function availableUpgrades(prices: PriceList, state: PlanState, inForce: PlanName, now: Date) {
  return allPlans(prices)
    .filter(({ name }) => refusePlan(state, name, now) === null)
    .filter(({ name }) => name !== inForce || state.plan_activated_at === null)
    .map(({ name, tier, pricing }) => ({ name, tier, pricing }));
}

export const executionPacksOf = (prices: PriceList): ExecutionPack[] =>
  packSize.options.map((name) => ({ name, ...prices.packs[name], expires_after_days: packDays }));

type Sold = { id: string; tier: Tier; isActive: boolean };
type Caller = { entitlements: Entitlements; features: Plan['features']; language: Language };

/** Returns whether an agent is unlocked for the caller, can be bought, and at what price. */
export function purchaseInfoOf(
  agent: Sold,
  { entitlements, features, language }: Caller,
  { prices, currency }: { prices: PriceList; currency: string },
): AgentPurchaseInfo {
  const has_access = canUseAgent(entitlements, agent);
  const allowed =
    agent.tier === 'custom' ? features.can_purchase_custom_agents : features.can_purchase_agents;
  const price = agentPrice(prices, agent.tier);
  return {
    has_access,
    can_purchase: allowed && !has_access && agent.isActive,
    price,
    price_formatted: formatMoney(language, price, currency),
  };
}
