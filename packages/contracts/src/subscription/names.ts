/** From the smallest to the largest. */
export const planNames = ['basic', 'pro', 'premium', 'ultra'] as const;
export type PlanName = (typeof planNames)[number];

/** `custom` belongs to no plan: such agents are bought. */
export const tiers = [...planNames, 'custom'] as const;
export type Tier = (typeof tiers)[number];

export const billingCycles = ['monthly', 'annual', 'lifetime'] as const;
export type BillingCycle = (typeof billingCycles)[number];

export const packSizes = ['s', 'm', 'l'] as const;
export type PackSize = (typeof packSizes)[number];

/** A type for each size of a pack. */
export const packTypes = ['execution_pack_s', 'execution_pack_m', 'execution_pack_l'] as const;

export const purchaseTypes = [
  'subscription_upgrade',
  ...packTypes,
  'agent_purchase',
  'custom_agent',
] as const;
export type PurchaseType = (typeof purchaseTypes)[number];

/** What is sold; the filter of the list of purchases. */
export const purchaseKinds = ['plan', 'pack', 'agent'] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

export const purchaseStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** Why an agent or task is open to an account, or not. */
export const entitlementReasons = ['plan', 'purchased', 'locked'] as const;
export type EntitlementReason = (typeof entitlementReasons)[number];

/** What a purchase opens for good. */
export const ownedTypes = ['agent', 'task'] as const;
export type OwnedType = (typeof ownedTypes)[number];
