import type { PurchaseStatus } from './names.ts';

/** The allowed status transitions of a purchase; the database's trigger enforces them. */
export const purchaseTransitions = {
  pending: ['completed', 'failed'],
  completed: ['refunded'],
  failed: [],
  refunded: [],
} as const satisfies Record<PurchaseStatus, readonly PurchaseStatus[]>;

/** It awaits payment. */
export const isPurchaseOpen = (status: PurchaseStatus): boolean => status === 'pending';
export const isPurchaseFailed = (status: PurchaseStatus): boolean => status === 'failed';
/** It was paid and is in effect. */
export const isPurchaseHeld = (status: PurchaseStatus): boolean => status === 'completed';
/** It was paid, whether or not it was refunded since. */
export const wasPurchasePaid = (status: PurchaseStatus): boolean =>
  isPurchaseHeld(status) || status === 'refunded';
