import { describe, expect, test } from 'vitest';
import { choice, type Field, faultsOf, identity, text, uuid } from '../testing/field-cases.ts';
import { testEveryField, testFields } from '../testing/field-tests.ts';
import {
  listAccountCosts,
  listAllPurchases,
  listCosts,
  refundPurchase,
  setBudget,
} from './admin-endpoints.ts';
import { purchaseAgent, purchaseExecutionPack, receivePayment, upgradePlan } from './endpoints.ts';
import { billingCycles, packSizes, planNames, purchaseKinds, purchaseStatuses, tiers } from './names.ts';
import { agentPrice, defaultPriceList, planPrices, priceList } from './price-list.ts';

const million = 1_000_000_000;
const price: Field = {
  good: [0, 1, million],
  bad: [
    [-1, 'TOO_SMALL minimum=0'],
    [million + 1, `TOO_BIG maximum=${million}`],
    [9.99, 'NOT_INTEGER'],
    ['900', 'NOT_NUMBER'],
    [null, 'REQUIRED'],
    [undefined, 'REQUIRED'],
  ],
};
const cycle: Field = { good: [...price.good, null], bad: price.bad.filter(([value]) => value !== null) };
const perMillion: Field = {
  good: [0, 0.075, 10_000_000],
  bad: [
    [-0.01, 'TOO_SMALL minimum=0'],
    [10_000_001, 'TOO_BIG maximum=10000000'],
    ['1', 'NOT_NUMBER'],
    [undefined, 'REQUIRED'],
  ],
};
const count: Field = {
  good: [1, 100_000],
  bad: [
    [0, 'TOO_SMALL minimum=1'],
    [100_001, 'TOO_BIG maximum=100000'],
    [1.5, 'NOT_INTEGER'],
  ],
};

describe('a price list', () => {
  const paid = planNames.filter((name) => name !== 'basic');
  const withModel = { ...defaultPriceList, models: { m: { input_per_million: 1, output_per_million: 2 } } };
  const table: Record<string, Field> = {
    ...Object.fromEntries(paid.map((plan) => [`plans.${plan}.monthly`, cycle])),
    ...Object.fromEntries(
      packSizes.flatMap((size) => [
        [`packs.${size}.price`, price],
        [`packs.${size}.execution_count`, count],
      ]),
    ),
    ...Object.fromEntries(tiers.map((tier) => [`agents.${tier}`, price])),
    'models.m.input_per_million': perMillion,
    'models.m.output_per_million': perMillion,
  };
  // Ultra is sold only for life, which is a price even without a monthly one.
  testFields(priceList, withModel, table);

  test.each([
    ['the default', defaultPriceList, []],
    ['without models', { ...defaultPriceList, models: undefined }, ['models REQUIRED']],
    [
      'with a price for basic',
      { ...defaultPriceList, plans: { ...defaultPriceList.plans, basic: {} } },
      ['plans.basic UNKNOWN_FIELD'],
    ],
    [
      'with another pack',
      { ...defaultPriceList, packs: { ...defaultPriceList.packs, xl: {} } },
      ['packs.xl UNKNOWN_FIELD'],
    ],
    ['with an unnamed model', { ...defaultPriceList, models: { '': {} } }, ['models. REQUIRED']],
  ])('%s', (_name, list, faults) => {
    expect(faultsOf(priceList, list).slice(0, 1)).toEqual(faults);
  });

  test('offers each plan that is sold in some cycle', () => {
    const none = { monthly: null, annual: null, lifetime: null };
    const list = { ...defaultPriceList, plans: { ...defaultPriceList.plans, pro: none } };
    expect(priceList.safeParse(list).error?.issues).toMatchObject([
      { path: ['plans', 'pro'], message: 'must offer at least one cycle' },
    ]);
  });
});

describe('prices', () => {
  test.each([
    ['basic', { monthly: null, annual: null, lifetime: 0 }],
    ['pro', { monthly: 900, annual: 9000, lifetime: null }],
    ['premium', { monthly: 1900, annual: 19_000, lifetime: null }],
    ['ultra', { monthly: null, annual: null, lifetime: 39_900 }],
  ] as const)('the plan %s: %o', (plan, prices) => {
    expect(planPrices(defaultPriceList, plan)).toEqual(prices);
  });

  test.each([
    ['basic', 0],
    ['pro', 2900],
    ['premium', 4900],
    ['ultra', 9900],
    ['custom', 9900],
  ] as const)('an agent of %s: %i', (tier, cost) => {
    expect(agentPrice(defaultPriceList, tier)).toBe(cost);
  });

  test('rise with the plan, and a larger pack costs less per run', () => {
    const { packs } = defaultPriceList;
    const each = packSizes.map((size) => packs[size].price / packs[size].execution_count);
    expect(each).toEqual([...each].sort((a, b) => b - a));
    const agents = planNames.map((tier) => agentPrice(defaultPriceList, tier));
    expect(agents).toEqual([...agents].sort((a, b) => a - b));
  });
});

describe('buying', () => {
  testFields(
    upgradePlan.body,
    { plan_name: 'pro' },
    { plan_name: choice(planNames), billing_cycle: choice(billingCycles, 'optional') },
    'a plan: %s',
  );
  testFields(purchaseExecutionPack.body, { pack_size: 's' }, { pack_size: choice(packSizes) }, 'a pack: %s');
  testFields(purchaseAgent.body, { agent_id: uuid }, { agent_id: identity() }, 'an agent: %s');
  test.each([upgradePlan, purchaseExecutionPack, purchaseAgent])(
    '$id accepts no price from the buyer',
    ({ body }) => {
      expect(faultsOf(body, { price: 1 })).toContain('price UNKNOWN_FIELD');
    },
  );

  const paid = {
    event_id: 'e',
    occurred_at: '2026-01-31T09:00:00Z',
    purchase_id: uuid,
    status: 'completed',
    reference: 'r',
  };
  const payment: Record<string, Field> = {
    event_id: text(1, 200),
    occurred_at: {
      good: ['2026-01-31T09:00:00.123Z'],
      bad: [
        ['2026-01-31', 'DATETIME_FORMAT'],
        [undefined, 'REQUIRED'],
      ],
    },
    purchase_id: identity(),
    status: choice(['completed', 'failed']),
    reference: text(1, 200),
  };
  describe('the provider’s notification', () => testEveryField(receivePayment.body, paid, payment));
});

describe('payments by administrators', () => {
  testFields(refundPurchase.body, { reason: 'Broken' }, { reason: text(1, 500) }, 'a refund: %s');
  test('a refund requires a non-blank reason', () => {
    expect(faultsOf(refundPurchase.body, { reason: ' \t ' })).toEqual(['reason REQUIRED']);
  });

  const budget: Field = {
    good: [null, 0, 5_000_000, Number.MAX_SAFE_INTEGER],
    bad: [
      [-1, 'TOO_SMALL minimum=0'],
      [0.5, 'NOT_INTEGER'],
      ['5', 'NOT_NUMBER'],
      [undefined, 'REQUIRED'],
    ],
  };
  testFields(setBudget.body, {}, { monthly_budget_micros: budget }, 'a budget: %s');

  test.each(['2026-01', '2026-12', '0001-01', '9999-10'])('costs of the month %s', (month) => {
    expect(faultsOf(listAccountCosts.query, { month })).toEqual([]);
  });
  test.each(['', '2026', '2026-0', '2026-00', '2026-13', '0000-01', '2026-1', '2026-01-01', '26-01'])(
    'costs reject the month %j',
    (month) => {
      expect(faultsOf(listAccountCosts.query, { month })).toEqual(['month MONTH_FORMAT']);
    },
  );

  test.each([
    [{ status: 'refunded', type: 'plan', search: 'x'.repeat(200), user_id: uuid }, []],
    [{ status: 'paid' }, [`status NOT_OPTION options=${purchaseStatuses.join(', ')}`]],
    [{ type: 'agents' }, [`type NOT_OPTION options=${purchaseKinds.join(', ')}`]],
    [{ search: 'x'.repeat(201) }, ['search TOO_LONG maximum=200']],
    [{ user_id: 'ann' }, ['user_id ID_FORMAT']],
  ])('purchases filtered by %o', (query, faults) => {
    expect(faultsOf(listAllPurchases.query, query)).toEqual(faults);
  });

  test.each([
    [{ from: '2026-01-01T00:00:00Z', to: '2026-01-31T00:00:00+03:00' }, []],
    [{ from: '2026-01-01' }, ['from DATETIME_FORMAT']],
    [{ to: 'today', user_id: '1' }, ['to DATETIME_FORMAT', 'user_id ID_FORMAT']],
  ])('costs filtered by %o', (query, faults) => {
    expect(faultsOf(listCosts.query, query)).toEqual(faults);
  });
});
