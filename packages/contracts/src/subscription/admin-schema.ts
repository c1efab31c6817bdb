import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { fault } from '../error-details.ts';
import { matching } from '../issues.ts';
import { purchase } from './purchase-schema.ts';

/**
 * A purchase as administrators see it. `paid_back`: whether the provider refunded the money; if false, it has to be
 * done manually. A failed purchase has a `refund` too if it was paid nevertheless.
 */
export const adminPurchase = purchase.extend({
  user_id: id,
  username: z.string(),
  refund: z.object({ reason: z.string(), paid_back: z.boolean() }).nullable(),
});
export type AdminPurchase = z.infer<typeof adminPurchase>;

/** A UTC calendar month: `2026-11`. */
export const month = matching(z.string(), /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, fault('MONTH_FORMAT'));

/**
 * The basis of costs: their currency, models missing from the price list (whose cost is unknown), and whether any
 * provider is configured; the demo model is free.
 */
export const costBasis = z.object({
  currency_code: z.string(),
  unpriced_models: z.array(z.string()),
  has_provider: z.boolean(),
});
export type CostBasis = z.infer<typeof costBasis>;

/** The cost of an account's runs in a month, in millionths of the currency's unit. */
export const accountCost = z.object({
  user_id: id,
  username: z.string(),
  name: z.string(),
  runs: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  cost_micros: z.int(),
  monthly_budget_micros: z.int().nullable(),
});
export type AccountCost = z.infer<typeof accountCost>;

export const accountBudget = costBasis.extend({
  user_id: id,
  monthly_budget_micros: z.int().nullable(),
  spent_micros: z.int(),
  resets_at: timestamp,
});
export type AccountBudget = z.infer<typeof accountBudget>;

/** The answer can be sent back whole: only the budget counts. */
export const budgetInput = z.strictObject({
  ...accountBudget.partial().shape,
  monthly_budget_micros: z.int().min(0).nullable(),
});
