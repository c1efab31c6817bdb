import type { PurchaseStatus } from './names.ts';

/** Which statuses a purchase may take next; the database's trigger allows no others. */
export const purchaseTransitions = {
  pending: ['completed', 'failed'],
  completed: ['refunded'],
  failed: [],
  refunded: [],
} as const satisfies Record<PurchaseStatus, readonly PurchaseStatus[]>;

/** It waits for its payment. */
export const isPurchaseOpen = (status: PurchaseStatus): boolean => status === 'pending';
export const isPurchaseFailed = (status: PurchaseStatus): boolean => status === 'failed';
/** It was paid for and holds: its buyer has what was bought. */
export const isPurchaseHeld = (status: PurchaseStatus): boolean => status === 'completed';
/** It was paid for, whether or not the money was given back since. */
export const wasPurchasePaid = (status: PurchaseStatus): boolean =>
  isPurchaseHeld(status) || status === 'refunded';
