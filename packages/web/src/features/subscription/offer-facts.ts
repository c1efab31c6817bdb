import {
  type BillingCycle,
  cyclePrice,
  defaultCycle,
  offeredCycles,
  type SubscriptionStatus,
} from '@agentarium/contracts';
import type { Order } from '../../data/subscription.ts';
import { canBuyPlan, type PlanAction, planAction } from './plan-action.ts';
import type { SoldAgent } from './sold-agents.ts';
import type { Offer } from './use-offer.ts';

/** Everything an offer's dialog shows. `order`: what is sent; null if it can't be bought. */
export type OfferFacts =
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
export function offerFacts(
  offer: Offer,
  status: SubscriptionStatus,
  agents: readonly SoldAgent[],
): OfferFacts | null {
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
