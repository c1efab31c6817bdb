import { effectivePlan, type Plan, plans, type SubscriptionData } from '@agentarium/contracts';

/** Days before the end of a plan from which a warning shows (docs/spec/user-side.md#constants). */
const warningDays = 7;
const day = 86_400_000;

export type PlanExpiry =
  | { kind: 'never' }
  | { kind: 'expired' | 'soon' | 'later'; at: string; daysLeft: number };

/** A plan's expiry: never, in the past, within 7 days (rounded up), or later. */
export function planExpiry(subscription: Pick<SubscriptionData, 'plan_expires_at'>, now: Date): PlanExpiry {
  const at = subscription.plan_expires_at;
  if (at === null) return { kind: 'never' };
  const left = new Date(at).getTime() - now.getTime();
  const daysLeft = Math.max(0, Math.ceil(left / day));
  if (left <= 0) return { kind: 'expired', at, daysLeft };
  return { kind: left <= warningDays * day ? 'soon' : 'later', at, daysLeft };
}

/** The chosen plan and the one in effect, which is basic once the chosen one has expired. */
export const plansOf = (
  subscription: Pick<SubscriptionData, 'current_plan' | 'plan_expires_at'>,
  now: Date,
): { chosen: Plan; inForce: Plan } => ({
  chosen: plans[subscription.current_plan],
  inForce: effectivePlan(subscription, now),
});

/** The purchases that a plan can allow, in the order of the banner and the table. */
export const planFeatures = [
  'can_purchase_executions',
  'can_purchase_agents',
  'can_purchase_custom_agents',
] as const satisfies readonly (keyof Plan['features'])[];
