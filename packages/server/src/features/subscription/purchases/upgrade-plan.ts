import { type BillingCycle, defaultCycle, type PlanName, type PurchaseAnswer } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import { pricingOf } from '../offers.ts';
import { makePurchase } from './make-purchase.ts';

/** A free plan has no cycles to choose from, so the requested one is ignored. */
function cycleOf(ctx: SignedIn, plan: PlanName, asked: BillingCycle | undefined) {
  const pricing = pricingOf(ctx.config.prices, plan);
  const cycle = plan === 'basic' ? 'lifetime' : (asked ?? defaultCycle(pricing));
  const price = cycle && pricing[`${cycle}_price`];
  if (cycle === null || price === null) {
    throw invalid('billing_cycle', 'BILLING_CYCLE', {
      plan,
    });
  }
  return { cycle, price };
}

/**
 * Activates or extends a plan. Throws PLAN_DOWNGRADE, ALREADY_PURCHASED (lifetime), VALIDATION_FAILED, PAYMENT_FAILED.
 */
export function upgradePlan(
  ctx: SignedIn,
  { plan, cycle: asked, key }: { plan: PlanName; cycle?: BillingCycle | undefined; key?: string | undefined },
): Promise<PurchaseAnswer> {
  const { cycle, price } = cycleOf(ctx, plan, asked);
  const effect = { kind: 'plan', plan, cycle } as const;
  return makePurchase(ctx, { type: 'subscription_upgrade', item: plan, amount: price, effect, key });
}
