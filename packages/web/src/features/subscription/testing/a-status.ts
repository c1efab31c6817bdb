import {
  defaultPriceList,
  packSize,
  planName,
  planPrices,
  plans,
  type SubscriptionStatus,
} from '@agentarium/contracts';

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
