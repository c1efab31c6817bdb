import {
  type AgentPurchaseInfo,
  defaultPriceList,
  type Purchase,
  packSize,
  planName,
  planPrices,
  plans,
  type Receipt,
  type SubscriptionStatus,
} from '@agentarium/contracts';
import type { SoldAgent } from '../offer-details.ts';

const offers = planName.options.map((name) => {
  const { monthly, annual, lifetime } = planPrices(defaultPriceList, name);
  const pricing = {
    is_lifetime: lifetime !== null,
    monthly_price: monthly,
    annual_price: annual,
    lifetime_price: lifetime,
  };
  return { ...plans[name], agent_sets: [...plans[name].agent_sets], pricing };
});

type Given = Partial<SubscriptionStatus['subscription_data']> & {
  currency?: string;
  agents?: SubscriptionStatus['agent_purchase_info'];
};

/** An active plan's status as the server sends it; `current_plan` is also the plan in effect. */
export function aStatus({ currency = 'USD', agents = {}, ...data }: Given = {}): SubscriptionStatus {
  const name = data.current_plan ?? 'basic';
  const current = offers.find((offer) => offer.name === name) ?? offers[0];
  if (!current) throw new Error('There are plans');
  return {
    current_plan: current,
    subscription_data: {
      current_plan: name,
      plan_expires_at: null,
      plan_activated_at: '2026-11-01T00:00:00Z',
      purchased_agents: [],
      purchased_tasks: [],
      extra_executions: 0,
      extra_executions_expire_at: null,
      purchase_history_summary: { total_spent: 0, last_purchase_at: null },
      ...data,
    },
    all_plans: offers,
    available_upgrades: [],
    can_purchase: current.features,
    currency_code: currency,
    execution_packs: packSize.options.map((size) => ({
      name: size,
      ...defaultPriceList.packs[size],
      expires_after_days: 90,
    })),
    agent_purchase_info: agents,
    pays_at_checkout: false,
  };
}

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

/** An agent that may be bought; override only what the test is about. */
export const anAgentOffer = (
  overrides: Partial<Omit<SoldAgent, 'info'>> = {},
  info: Partial<AgentPurchaseInfo> = {},
): SoldAgent => ({
  id: 'chef',
  name: 'Chef',
  role: 'Cook',
  image: null,
  storedRole: 'Chef',
  tier: 'pro',
  isOwned: false,
  isOpen: true,
  ...overrides,
  info: { has_access: false, can_purchase: true, price: 9900, price_formatted: '$99.00', ...info },
});
