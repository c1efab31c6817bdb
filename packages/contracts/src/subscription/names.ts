/** From the smallest to the largest. */
export const planNames = ['basic', 'pro', 'premium', 'ultra'] as const;
export type PlanName = (typeof planNames)[number];

/** `custom` is part of no plan: such agents are sold separately. */
export const tiers = [...planNames, 'custom'] as const;
export type Tier = (typeof tiers)[number];

export const billingCycles = ['monthly', 'annual', 'lifetime'] as const;
export type BillingCycle = (typeof billingCycles)[number];

export const packSizes = ['s', 'm', 'l'] as const;
export type PackSize = (typeof packSizes)[number];

/** One type per pack size. */
export const packTypes = ['execution_pack_s', 'execution_pack_m', 'execution_pack_l'] as const;

export const purchaseTypes = [
  'subscription_upgrade',
  ...packTypes,
  'agent_purchase',
  'custom_agent',
] as const;
export type PurchaseType = (typeof purchaseTypes)[number];

/** The kinds of things sold; used to filter the list of purchases. */
export const purchaseKinds = ['plan', 'pack', 'agent'] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

/** The orders of the list of all purchases. */
export const purchaseSorts = ['created', 'amount'] as const;
export type PurchaseSort = (typeof purchaseSorts)[number];

export const purchaseStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** Why an agent or task is unlocked for an account, or not. */
export const entitlementReasons = ['plan', 'purchased', 'locked'] as const;
export type EntitlementReason = (typeof entitlementReasons)[number];

/** The types of items that a purchase unlocks permanently. */
export const ownedTypes = ['agent', 'task'] as const;
export type OwnedType = (typeof ownedTypes)[number];
