import {
  type BillingCycle,
  carriedTime,
  cyclePrice,
  defaultCycle,
  monthWorth,
  offeredCycles,
  type PlanName,
  type PlanOffer,
  type SubscriptionStatus,
} from '@agentarium/contracts';
import type { Order } from './api.ts';
import { canBuyPlan, type PlanAction, planAction } from './plan-action.ts';
import type { SoldAgent } from './sold-agents.ts';
import type { Offer } from './use-offer.ts';

export type Replaced = { plan: PlanName; left: number; carried: number };

/** All that the dialog of an offer shows. `order`: what is sent; null while it can't be bought. */
export type OfferFacts =
  | {
      kind: 'plan';
      order: Order | null;
      price: number;
      plan: SubscriptionStatus['all_plans'][number];
      action: PlanAction;
      cycle: BillingCycle;
      cycles: BillingCycle[];
      /** The paid plan that this one replaces, the milliseconds left of it, and those they become of this one. */
      replaces: Replaced | null;
    }
  | { kind: 'pack'; order: Order | null; price: number; pack: SubscriptionStatus['execution_packs'][number] }
  | { kind: 'agent'; order: Order | null; price: number; agent: SoldAgent };

function replacedBy(plan: PlanOffer, { current_plan, subscription_data }: SubscriptionStatus, now: Date) {
  const end = subscription_data.plan_expires_at;
  if (current_plan.name === 'basic' || end === null) return null;
  const left = new Date(end).getTime() - now.getTime();
  const carried = carriedTime(left, monthWorth(current_plan.pricing), monthWorth(plan.pricing));
  return { plan: current_plan.name, left, carried };
}

/** What an offer of the address means now; null for one that there is not. */
export function offerFacts(
  offer: Offer,
  status: SubscriptionStatus,
  agents: readonly SoldAgent[],
  now: Date,
): OfferFacts | null {
  switch (offer.kind) {
    case 'plan': {
      const plan = status.all_plans.find(({ name }) => name === offer.plan);
      const cycles = plan ? offeredCycles(plan.pricing) : [];
      const first = plan && defaultCycle(plan.pricing);
      if (!plan || !first) return null;
      const cycle = offer.cycle && cycles.includes(offer.cycle) ? offer.cycle : first;
      const action = planAction(status, plan.name);
      return {
        kind: 'plan',
        order: canBuyPlan(action) ? { kind: 'plan', plan: plan.name, cycle } : null,
        price: cyclePrice(plan.pricing, cycle) ?? 0,
        plan,
        action,
        cycle,
        cycles,
        replaces: action === 'upgrade' ? replacedBy(plan, status, now) : null,
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
      return { kind: 'agent', order: agent.info.can_purchase ? offer : null, price: agent.info.price, agent };
    }
    default:
      return offer satisfies never;
  }
}
