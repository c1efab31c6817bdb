import {
  type Agent,
  type AgentPurchaseInfo,
  type BillingCycle,
  cyclePrice,
  defaultCycle,
  localized,
  offeredCycles,
  type PlanName,
  planOrder,
  type SubscriptionStatus,
  type Tier,
} from '@agentarium/contracts';
import { tiers } from '@agentarium/contracts/names';
import type { Order } from '../../data/subscription.ts';
import type { Offer } from './use-offer.ts';

/** The user's options for a plan: none (`current`, `lower`), or to buy it in one of these ways. */
export type PlanAction = 'current' | 'lower' | 'activate' | 'extend' | 'renew' | 'upgrade';

/** Compares a plan with the current one; a new account activates basic, an expired plan is renewed. */
export function planAction(
  { current_plan, subscription_data: data }: Pick<SubscriptionStatus, 'current_plan' | 'subscription_data'>,
  plan: PlanName,
): PlanAction {
  const inForce = current_plan.name;
  if (planOrder[plan] < planOrder[inForce]) return 'lower';
  if (planOrder[plan] > planOrder[inForce]) return data.current_plan === plan ? 'renew' : 'upgrade';
  if (data.plan_activated_at === null) return 'activate';
  const isEnded = data.current_plan !== inForce;
  return data.plan_expires_at === null || isEnded ? 'current' : 'extend';
}

export const canBuyPlan = (action: PlanAction): action is Exclude<PlanAction, 'current' | 'lower'> =>
  action !== 'current' && action !== 'lower';

export type SoldAgent = {
  id: string;
  name: string;
  role: string;
  image: string | null;
  /** The stored role, which selects a picture. */
  storedRole: string;
  tier: Tier;
  info: AgentPurchaseInfo;
  isOwned: boolean;
  /** Users can run it; else it is in preparation. */
  isOpen: boolean;
};

/** Agents sold separately, by tier and then name; free ones are in every plan. */
export function soldAgents(
  agents: readonly Agent[],
  status: Pick<SubscriptionStatus, 'agent_purchase_info' | 'subscription_data'>,
  language: string,
): { tier: Tier; agents: SoldAgent[] }[] {
  const owned = status.subscription_data.purchased_agents;
  const sold = agents.flatMap((agent): SoldAgent[] => {
    const info = status.agent_purchase_info[agent.id];
    if (!info || agent.tier === 'basic') return [];
    const { locales, image } = agent.config;
    return [
      {
        id: agent.id,
        name: localized(locales, language, 'name', agent.name),
        role: localized(locales, language, 'role', agent.role),
        image,
        storedRole: agent.role,
        tier: agent.tier,
        info,
        isOwned: owned.includes(agent.id),
        isOpen: agent.deployment_state === 'prod',
      },
    ];
  });
  return tiers
    .map((tier) => ({
      tier,
      agents: sold
        .filter((agent) => agent.tier === tier)
        .sort((a, b) => a.name.localeCompare(b.name, language)),
    }))
    .filter((group) => group.agents.length > 0);
}

/** Everything an offer's dialog shows. `order`: what is sent; null if it can't be bought. */
export type OfferDetails =
  | {
      kind: 'plan';
      order: Order | null;
      price: number;
      plan: SubscriptionStatus['all_plans'][number];
      action: PlanAction;
      cycle: BillingCycle;
      cycles: BillingCycle[];
      /** The remaining days of the current plan are lost. */
      endsOther: boolean;
    }
  | { kind: 'pack'; order: Order | null; price: number; pack: SubscriptionStatus['execution_packs'][number] }
  /** `needsPlan`: only higher plans can buy it. */
  | { kind: 'agent'; order: Order | null; price: number; agent: SoldAgent; needsPlan: boolean };

/** The current facts of the offer in the address; null if it does not exist. */
export function offerDetails(
  offer: Offer,
  status: SubscriptionStatus,
  agents: readonly SoldAgent[],
): OfferDetails | null {
  switch (offer.kind) {
    case 'plan': {
      const plan = status.all_plans.find(({ name }) => name === offer.plan);
      const cycles = plan ? offeredCycles(plan.pricing) : [];
      const first = plan && defaultCycle(plan.pricing);
      if (!plan || !first) return null;
      const cycle = offer.cycle && cycles.includes(offer.cycle) ? offer.cycle : first;
      const action = planAction(status, plan.name);
      const { plan_expires_at } = status.subscription_data;
      return {
        kind: 'plan',
        order: canBuyPlan(action) ? { kind: 'plan', plan: plan.name, cycle } : null,
        price: cyclePrice(plan.pricing, cycle) ?? 0,
        plan,
        action,
        cycle,
        cycles,
        endsOther: action === 'upgrade' && status.current_plan.name !== 'basic' && plan_expires_at !== null,
      };
    }
    case 'pack': {
      const pack = status.execution_packs.find(({ name }) => name === offer.size);
      if (!pack) return null;
      const order = status.can_purchase.can_purchase_executions ? offer : null;
      return { kind: 'pack', order, price: pack.price, pack };
    }
    case 'agent': {
      const agent = agents.find(({ id }) => id === offer.id);
      if (!agent) return null;
      return {
        kind: 'agent',
        order: agent.info.can_purchase ? offer : null,
        price: agent.info.price,
        agent,
        needsPlan: agent.tier === 'custom' && !status.can_purchase.can_purchase_custom_agents,
      };
    }
    default:
      return offer satisfies never;
  }
}
