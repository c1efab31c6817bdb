import type { DeploymentState } from '../tasks/names.ts';
import type { PlanName, Tier } from './names.ts';
import { type Plan, planOrder, plans } from './plans.ts';

/** The active plan at `now`: an expired plan counts as basic. */
export function effectivePlan(
  subscription: { current_plan: PlanName; plan_expires_at: string | Date | null },
  now: Date,
): Plan {
  const { current_plan, plan_expires_at } = subscription;
  const expired = plan_expires_at !== null && new Date(plan_expires_at).getTime() <= now.getTime();
  return plans[expired ? 'basic' : current_plan];
}

/**
 * Returns whether an item may be used in this state: prod by everyone, test by administrators
 * (docs/spec/user-side.md#states).
 */
export function isActive(state: DeploymentState, isAdmin: boolean): boolean {
  return state === 'prod' || (state === 'test' && isAdmin);
}

/** Returns whether a plan's agent sets include a tier; `custom` locks like `ultra` (docs/spec/user-side.md#states). */
export function planHasTier(agentSets: readonly PlanName[], tier: Tier): boolean {
  return agentSets.includes(tier === 'custom' ? 'ultra' : tier);
}

/** The lowest plan that unlocks all of these tiers. */
export const openingPlan = (...tiers: [Tier, ...Tier[]]): PlanName =>
  tiers
    .map((tier): PlanName => (tier === 'custom' ? 'ultra' : tier))
    .reduce((highest, plan) => (planOrder[plan] > planOrder[highest] ? plan : highest));

/**
 * Returns whether an account with this plan can buy an agent of this tier: agents included in the plan are not sold.
 */
export const canBuyAgent = ({ agent_sets, features }: Plan, tier: Tier): boolean =>
  !planHasTier(agent_sets, tier) &&
  (tier === 'custom' ? features.can_purchase_custom_agents : features.can_purchase_agents);
