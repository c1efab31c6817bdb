import type { AgentPurchaseInfo, Plan, SubscriptionStatus } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { loadCaller } from './load-caller.ts';
import { loadSoldAgent, loadSoldAgents } from './load-sold-agents.ts';
import { allPlans, availableUpgrades, executionPacksOf, planOfferOf, purchaseInfoOf } from './offers.ts';
import { paymentsOf, paysAtCheckout } from './purchases/payments.ts';

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
