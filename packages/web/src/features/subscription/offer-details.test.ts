import { type AgentPurchaseInfo, type PlanName, plans, type SubscriptionStatus } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { offerDetails, planAction, soldAgents } from './offer-details.ts';
import { anAgentOffer, aStatus } from './testing/subscription.ts';

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
  ['activated basic', status('basic', 'basic', null, someDay), 'basic', 'current'],
  ['pro that runs', status('pro', 'pro', someDay, someDay), 'pro', 'extend'],
  ['pro for life', status('pro', 'pro', null, someDay), 'pro', 'current'],
  ['basic while pro runs', status('pro', 'pro', someDay, someDay), 'basic', 'lower'],
  ['premium while pro runs', status('pro', 'pro', someDay, someDay), 'premium', 'upgrade'],
  ['premium that has ended', status('basic', 'premium', someDay, someDay), 'premium', 'renew'],
  ['basic after premium ended', status('basic', 'premium', someDay, someDay), 'basic', 'current'],
] as const)('%s has an action', (_name, given, plan, action) => expect(planAction(given, plan)).toBe(action));

const later = '2999-01-01T00:00:00Z';
const pro = aStatus({ current_plan: 'pro', plan_expires_at: later });
const may = (status: SubscriptionStatus, rights: Partial<SubscriptionStatus['can_purchase']>) => ({
  ...status,
  can_purchase: { ...status.can_purchase, ...rights },
});

describe('the offer of a plan', () => {
  const plan = (name: PlanName, status = pro, cycle: 'monthly' | 'annual' | 'lifetime' | null = null) =>
    offerDetails({ kind: 'plan', plan: name, cycle }, status, []);

  it('is monthly by default, annual when selected', () => {
    expect(plan('premium')).toMatchObject({
      action: 'upgrade',
      cycle: 'monthly',
      price: 1900,
      endsOther: true,
    });
    expect(plan('premium', pro, 'annual')).toMatchObject({
      cycle: 'annual',
      price: 19_000,
      order: { kind: 'plan', plan: 'premium', cycle: 'annual' },
    });
  });

  it('falls back to the first cycle when the selected one is not offered', () => {
    expect(plan('premium', pro, 'lifetime')).toMatchObject({ cycle: 'monthly' });
  });

  it.each<[string, PlanName, SubscriptionStatus]>([
    ['a lower one', 'basic', pro],
    ['one that never ends', 'pro', aStatus({ current_plan: 'pro', plan_expires_at: null })],
  ])('cannot be ordered for %s', (_which, name, status) => {
    expect(plan(name, status)).toMatchObject({ order: null });
  });

  it('ends no paid period when the plan is extended, or when the current one is basic', () => {
    expect(plan('pro')).toMatchObject({ action: 'extend', endsOther: false });
    expect(plan('premium', aStatus())).toMatchObject({ endsOther: false });
  });

  it('is null for a plan that is not sold', () => {
    expect(plan('ultra', { ...pro, all_plans: [] })).toBeNull();
  });
});

describe('the offer of a pack', () => {
  it('can be ordered if the plan allows it', () => {
    expect(offerDetails({ kind: 'pack', size: 'm' }, pro, [])).toMatchObject({
      price: 9900,
      order: { kind: 'pack', size: 'm' },
    });
    const closed = may(pro, { can_purchase_executions: false });
    expect(offerDetails({ kind: 'pack', size: 'm' }, closed, [])).toMatchObject({ order: null });
  });
});

describe('the offer of an agent', () => {
  it.each([
    ['pro', true, false, { order: { kind: 'agent', id: 'chef' }, needsPlan: false }],
    ['pro', false, true, { order: null, needsPlan: false }],
    ['custom', false, false, { order: null, needsPlan: true }],
    ['custom', true, true, { needsPlan: false }],
  ] as const)('of tier %s, for sale: %s, custom agents allowed: %s', (tier, can_purchase, custom, facts) => {
    const status = may(pro, { can_purchase_custom_agents: custom });
    const agent = anAgentOffer({ id: 'chef', tier }, { can_purchase, price: 9900 });
    expect(offerDetails({ kind: 'agent', id: 'chef' }, status, [agent])).toMatchObject({
      price: 9900,
      ...facts,
    });
  });

  it('is null for an agent that does not exist', () => {
    expect(offerDetails({ kind: 'agent', id: 'gone' }, pro, [])).toBeNull();
  });
});

describe('agents for sale', () => {
  const info: AgentPurchaseInfo = {
    has_access: false,
    can_purchase: true,
    price: 9900,
    price_formatted: '$99.00',
  };
  const stored = (id: string, tier: string, ru = id) => ({
    id,
    name: id,
    role: 'Chef',
    tier,
    deployment_state: id === 'b' ? 'test' : 'prod',
    config: { image: null, locales: { ru: { name: ru } } },
  });
  const agents = [
    stored('c', 'ultra'),
    stored('b', 'pro', 'Яна'),
    stored('a', 'pro', 'Юра'),
    stored('free', 'basic'),
    stored('unsold', 'pro'),
  ] as unknown as Parameters<typeof soldAgents>[0];
  const status = aStatus({ agents: { a: info, b: info, c: info, free: info }, purchased_agents: ['c'] });

  it('are sorted by tier, then name; free and unpriced ones are left out', () => {
    const groups = soldAgents(agents, status, 'en');
    expect(groups.map(({ tier, agents: sold }) => [tier, sold.map(({ id }) => id)])).toEqual([
      ['pro', ['a', 'b']],
      ['ultra', ['c']],
    ]);
    expect(groups[1]?.agents[0]?.isOwned).toBe(true);
    expect(groups[0]?.agents[0]?.isOwned).toBe(false);
    expect(groups[0]?.agents.map(({ isOpen }) => isOpen)).toEqual([true, false]);
  });

  it('have names in the user’s language and are sorted by them', () => {
    expect(soldAgents(agents, status, 'ru')[0]?.agents.map(({ name }) => name)).toEqual(['Юра', 'Яна']);
  });
});
