import type { BillingCycle } from './names.ts';
import type { Pricing } from './purchase-schema.ts';

/** The default cycle: lifetime, else monthly, else annual; null when a plan is not sold. */
export function defaultCycle(pricing: Pricing): BillingCycle | null {
  return offeredCycles(pricing)[0] ?? null;
}

/** The cycles in which a plan is sold, the default first. */
export function offeredCycles(pricing: Pricing): BillingCycle[] {
  return (['lifetime', 'monthly', 'annual'] as const).filter((cycle) => cyclePrice(pricing, cycle) !== null);
}

/** Minor units, or null where the cycle is not offered. */
export const cyclePrice = (pricing: Pricing, cycle: BillingCycle): number | null => pricing[`${cycle}_price`];

/** Percent saved by paying annually: 100 minus annual over 12 months, rounded; null if there is nothing to compare. */
export function annualSaving({
  monthly_price,
  annual_price,
}: Pick<Pricing, 'monthly_price' | 'annual_price'>): number | null {
  if (!monthly_price || annual_price === null) return null;
  // Rounding a slightly negative number gives -0, which would be shown with its sign.
  return Math.round(100 - (annual_price / (12 * monthly_price)) * 100) || 0;
}

/** The price of one run in a pack, rounded to minor units. */
export const pricePerRun = (pack: { price: number; execution_count: number }): number =>
  Math.round(pack.price / pack.execution_count);
