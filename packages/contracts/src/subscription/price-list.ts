import * as z from 'zod';
import type { BillingCycle, PlanName, Tier } from './names.ts';

/** Minor units of the configured currency. */
const price = z.int('must be a whole number of minor units').min(0, 'must be 0 or more').max(1_000_000_000);
const cyclePrices = z
  .strictObject({ monthly: price.nullable(), annual: price.nullable(), lifetime: price.nullable() })
  .refine((prices) => Object.values(prices).some((value) => value !== null), 'must offer at least one cycle');
const pack = z.strictObject({ execution_count: z.int().min(1).max(100_000), price });
/** Minor units per million tokens. */
const tokenPrice = z.number().min(0).max(10_000_000);
/** The cost of a model's tokens, per million, in minor units; fractions are allowed. */
export const modelPrice = z.strictObject({ input_per_million: tokenPrice, output_per_million: tokenPrice });
export type ModelPrice = z.infer<typeof modelPrice>;

/** An agent of tier `custom` costs what one of `ultra` does, unless it has a price. */
const agentPrices = z
  .strictObject({ basic: price, pro: price, premium: price, ultra: price, custom: price.optional() })
  .transform(({ custom, ...agents }) => ({ ...agents, custom: custom ?? agents.ultra }));

/**
 * All prices. `plans`: null where a cycle is not offered; basic is always free. `models`: the operator's cost per
 * million tokens by model name; a model without an entry has an unknown cost.
 */
export const priceList = z.strictObject({
  plans: z.strictObject({ pro: cyclePrices, premium: cyclePrices, ultra: cyclePrices }),
  packs: z.strictObject({ s: pack, m: pack, l: pack }),
  agents: agentPrices,
  models: z.record(z.string().min(1).max(200), modelPrice),
});
export type PriceList = z.infer<typeof priceList>;

/** The default price list; used for sections that the price file omits. */
export const defaultPriceList: PriceList = {
  plans: {
    pro: { monthly: 900, annual: 9000, lifetime: null },
    premium: { monthly: 1900, annual: 19_000, lifetime: null },
    ultra: { monthly: null, annual: null, lifetime: 39_900 },
  },
  packs: {
    s: { execution_count: 30, price: 4900 },
    m: { execution_count: 80, price: 9900 },
    l: { execution_count: 150, price: 16_900 },
  },
  agents: { basic: 0, pro: 2900, premium: 4900, ultra: 9900, custom: 9900 },
  models: {},
};

const free: Record<BillingCycle, number | null> = { monthly: null, annual: null, lifetime: 0 };

/** The price of a plan by billing cycle; null where the cycle is not offered. Basic is free and never ends. */
export const planPrices = (prices: PriceList, plan: PlanName): Record<BillingCycle, number | null> =>
  plan === 'basic' ? free : prices.plans[plan];

export const agentPrice = (prices: PriceList, tier: Tier): number => prices.agents[tier];
