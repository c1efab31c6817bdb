import type { Purchase, Receipt } from '@agentarium/contracts';

/** A completed purchase of a year of Premium; override only what the test is about. */
export const aPurchase = (overrides: Partial<Purchase> = {}): Purchase => ({
  id: '01900000-0000-7000-8000-00000000aaaa',
  created_at: '2026-11-20T10:00:00Z',
  purchase_type: 'subscription_upgrade',
  item_identifier: 'premium',
  item_name: null,
  billing_cycle: 'annual',
  execution_count: null,
  amount: 19_000,
  currency: 'USD',
  status: 'completed',
  settled_at: '2026-11-20T10:00:00Z',
  refunded_at: null,
  ...overrides,
});

/** Its receipt, where the checkout of a provider takes the money; override only what the test is about. */
export const aReceipt = (overrides: Partial<Receipt> = {}): Receipt => ({
  ...aPurchase(),
  receipt_number: '20261120-0000AAAA',
  buyer: { name: 'Marina Sokolova', username: 'marina', email: 'marina@example.com' },
  valid_until: null,
  pays_at_checkout: true,
  ...overrides,
});
