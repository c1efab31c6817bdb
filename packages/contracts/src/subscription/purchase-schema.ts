import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { billingCycles, entitlementReasons, packSizes, purchaseStatuses, purchaseTypes } from './names.ts';
import { planName, subscriptionData, tier } from './schema.ts';

export const billingCycle = z.enum(billingCycles);
export const packSize = z.enum(packSizes);
export const purchaseType = z.enum(purchaseTypes);
export const purchaseStatus = z.enum(purchaseStatuses);

/** Prices in minor units; null where a cycle is not offered. */
export const pricing = z.object({
  is_lifetime: z.boolean(),
  monthly_price: z.int().nullable(),
  annual_price: z.int().nullable(),
  lifetime_price: z.int().nullable(),
});
export type Pricing = z.infer<typeof pricing>;

export const purchaseCapabilities = z.object({
  can_purchase_executions: z.boolean(),
  can_purchase_agents: z.boolean(),
  can_purchase_custom_agents: z.boolean(),
});

export const planOffer = z.object({
  name: planName,
  tier: planName,
  daily_execution_limit: z.int(),
  execution_multiplier: z.int(),
  vote_weight: z.int(),
  agent_sets: z.array(planName),
  features: purchaseCapabilities.extend({
    can_use_scheduled_tasks: z.boolean(),
    max_scheduled_tasks: z.int(),
  }),
  pricing,
});
export type PlanOffer = z.infer<typeof planOffer>;

export const executionPack = z.object({
  name: packSize,
  execution_count: z.int(),
  price: z.int(),
  expires_after_days: z.int(),
});
export type ExecutionPack = z.infer<typeof executionPack>;

export const agentPurchaseInfo = z.object({
  has_access: z.boolean(),
  can_purchase: z.boolean(),
  price: z.int(),
  price_formatted: z.string(),
});
export type AgentPurchaseInfo = z.infer<typeof agentPurchaseInfo>;

/**
 * docs/spec/user-side.md#entities. `current_plan` is the active plan: basic once the chosen one has expired.
 * `pays_at_checkout`: false where every purchase is settled immediately.
 */
export const subscriptionStatus = z.object({
  current_plan: planOffer,
  subscription_data: subscriptionData,
  all_plans: z.array(planOffer),
  available_upgrades: z.array(planOffer.pick({ name: true, tier: true, pricing: true })),
  can_purchase: purchaseCapabilities,
  currency_code: z.string(),
  execution_packs: z.array(executionPack),
  agent_purchase_info: z.record(id, agentPurchaseInfo),
  pays_at_checkout: z.boolean(),
});
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

/**
 * A purchase record; `amount` in minor units of `currency`. `item_identifier` is the plan's name, the pack's size or
 * the agent's id; `item_name` is the agent's name at the time of purchase.
 */
export const purchase = z.object({
  id,
  created_at: timestamp,
  purchase_type: purchaseType,
  item_identifier: z.string(),
  item_name: z.string().nullable(),
  billing_cycle: billingCycle.nullable(),
  execution_count: z.int().nullable(),
  amount: z.int(),
  currency: z.string(),
  status: purchaseStatus,
  settled_at: timestamp.nullable(),
  refunded_at: timestamp.nullable(),
});
export type Purchase = z.infer<typeof purchase>;

/** The additional data of a receipt: the buyer, how long it is valid (null: forever), and the payment provider. */
export const receipt = purchase.extend({
  receipt_number: z.string(),
  buyer: z.object({ name: z.string(), username: z.string(), email: z.string() }),
  valid_until: timestamp.nullable(),
  pays_at_checkout: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;

/** `checkout_url`: where to pay, if the payment is not settled immediately. */
export const purchaseAnswer = z.object({
  message: z.string(),
  purchase,
  subscription: subscriptionData,
  checkout_url: z.string().nullable(),
});
export type PurchaseAnswer = z.infer<typeof purchaseAnswer>;

const entitlement = z.object({
  id,
  name: z.string(),
  tier,
  has_access: z.boolean(),
  reason: z.enum(entitlementReasons),
});
export const agentEntitlement = entitlement;
export const taskEntitlement = entitlement.extend({ agent_id: id });

export const executionLimit = z.object({
  daily_limit: z.int(),
  remaining_executions: z.int(),
  extra_executions: z.int(),
  extra_executions_expire_at: timestamp.nullable(),
  next_reset_time: timestamp.nullable(),
  hours_until_reset: z.number().nullable(),
});

/** The cost of a user's runs on one UTC day; `cost_micros` in millionths of the currency's unit. */
export const dayCost = z.object({
  day: z.iso.date(),
  user_id: id,
  username: z.string(),
  runs: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  cost_micros: z.int(),
});
export type DayCost = z.infer<typeof dayCost>;
