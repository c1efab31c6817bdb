import { type PlanName, planOrder, type SubscriptionStatus } from '@agentarium/contracts';

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
