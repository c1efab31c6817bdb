import type { AccountBudget, AccountCost, AdminPurchase } from '@agentarium/contracts';
import { aPurchase } from '../../testing/subscription.ts';

export const buyerId = '01900000-0000-7000-8000-0000000000aa';
/** The texts of the money screens of administrators. */
export const moneyTexts = ['admin', 'billing-admin', 'subscription'];

/** Eighty runs bought by maria, as administrators see them; override only what the test is about. */
export const anAdminPurchase = (overrides: Partial<AdminPurchase> = {}): AdminPurchase => ({
  ...aPurchase({
    id: '01900000-0000-7000-8000-000000000001',
    created_at: '2026-11-14T09:00:00.000Z',
    purchase_type: 'execution_pack_m',
    item_identifier: 'm',
    billing_cycle: null,
    execution_count: 80,
    amount: 9900,
  }),
  user_id: buyerId,
  username: 'maria',
  refund: null,
  ...overrides,
});

export const costBasis = { currency_code: 'EUR', unpriced_models: [] as string[], has_provider: true };

/** The cost of maria's three runs of a month; override only what the test is about. */
export const anAccountCost = (overrides: Partial<AccountCost> = {}): AccountCost => ({
  user_id: buyerId,
  username: 'maria',
  name: 'Maria',
  runs: 3,
  input_tokens: 2000,
  output_tokens: 500,
  cost_micros: 120_000,
  monthly_budget_micros: 5_000_000,
  ...overrides,
});

/** An account without a budget that has spent twelve cents; override only what the test is about. */
export const aBudget = (overrides: Partial<AccountBudget> = {}): AccountBudget => ({
  user_id: buyerId,
  monthly_budget_micros: null,
  spent_micros: 120_000,
  resets_at: '2026-12-01T00:00:00Z',
  ...costBasis,
  ...overrides,
});
