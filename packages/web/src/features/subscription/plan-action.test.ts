import { type PlanName, plans } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { planAction } from './plan-action.ts';

const pricing = { is_lifetime: false, monthly_price: 1, annual_price: null, lifetime_price: null };
const status = (inForce: PlanName, chosen: PlanName, end: string | null, activated: string | null) => ({
  current_plan: { ...plans[inForce], agent_sets: [...plans[inForce].agent_sets], pricing },
  subscription_data: {
    current_plan: chosen,
    plan_expires_at: end,
    plan_activated_at: activated,
    purchased_agents: [],
    purchased_tasks: [],
    extra_executions: 0,
    extra_executions_expire_at: null,
    purchase_history_summary: { total_spent: 0, last_purchase_at: null },
  },
});
const someDay = '2026-11-01T00:00:00Z';

it.each([
  ['basic of a new account', status('basic', 'basic', null, null), 'basic', 'activate'],
  ['pro of a new account', status('basic', 'basic', null, null), 'pro', 'upgrade'],
  ['activated basic', status('basic', 'basic', null, someDay), 'basic', 'current'],
  ['pro that runs', status('pro', 'pro', someDay, someDay), 'pro', 'extend'],
  ['pro for life', status('pro', 'pro', null, someDay), 'pro', 'current'],
  ['basic while pro runs', status('pro', 'pro', someDay, someDay), 'basic', 'lower'],
  ['premium while pro runs', status('pro', 'pro', someDay, someDay), 'premium', 'upgrade'],
  ['premium that has ended', status('basic', 'premium', someDay, someDay), 'premium', 'renew'],
  ['basic after premium ended', status('basic', 'premium', someDay, someDay), 'basic', 'current'],
] as const)('%s', (_name, given, plan, action) => expect(planAction(given, plan)).toBe(action));
