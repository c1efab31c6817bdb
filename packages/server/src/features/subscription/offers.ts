import {
  type AgentPurchaseInfo,
  agentPrice,
  type ExecutionPack,
  formatMoney,
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
import { canUseAgent, type Entitlements } from './load-subscription.ts';
import { type PlanState, refusePlan } from './plan-state.ts';
import { packDays } from './purchases/purchase-effects.ts';

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
