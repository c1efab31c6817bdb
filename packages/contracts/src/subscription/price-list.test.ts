import { describe, expect, test } from 'vitest';
import { faultsOf } from '../testing/faults.ts';
import { listAccountCosts, listCosts, refundPurchase, setBudget } from './admin-endpoints.ts';
import { purchaseAgent, purchaseExecutionPack, receivePayment, upgradePlan } from './endpoints.ts';
import { packSizes, planNames } from './names.ts';
import { agentPrice, defaultPriceList, planPrices, priceList } from './price-list.ts';

describe('a price list', () => {
  test('must price each pack and agent, and offer each plan in some cycle', () => {
    expect(faultsOf(priceList, defaultPriceList)).toEqual([]);
    const { plans, packs } = defaultPriceList;
    const none = { monthly: null, annual: null, lifetime: null };
    expect(
      priceList.safeParse({ ...defaultPriceList, plans: { ...plans, pro: none } }).error?.issues,
    ).toMatchObject([{ path: ['plans', 'pro'], message: 'must offer at least one cycle' }]);
    expect(
      faultsOf(priceList, { ...defaultPriceList, packs: { ...packs, s: { execution_count: 30 } } }),
    ).toEqual(['packs.s.price REQUIRED']);
    expect(faultsOf(priceList, { ...defaultPriceList, models: undefined })).toEqual(['models REQUIRED']);
  });

  test('has no price for basic, and no pack of another size', () => {
    const { plans, packs } = defaultPriceList;
    expect(faultsOf(priceList, { ...defaultPriceList, plans: { ...plans, basic: {} } })).toEqual([
      'plans.basic UNKNOWN_FIELD',
    ]);
    expect(faultsOf(priceList, { ...defaultPriceList, packs: { ...packs, xl: {} } })).toEqual([
      'packs.xl UNKNOWN_FIELD',
    ]);
  });
});

describe('the default prices', () => {
  test('are those of the specification', () => {
    expect(Object.fromEntries(planNames.map((plan) => [plan, planPrices(defaultPriceList, plan)]))).toEqual({
      basic: { monthly: null, annual: null, lifetime: 0 },
      pro: { monthly: 900, annual: 9000, lifetime: null },
      premium: { monthly: 1900, annual: 19_000, lifetime: null },
      ultra: { monthly: null, annual: null, lifetime: 39_900 },
    });
    expect(defaultPriceList.agents).toEqual({
      basic: 0,
      pro: 2900,
      premium: 4900,
      ultra: 9900,
      custom: 9900,
    });
    expect(defaultPriceList.packs).toEqual({
      s: { execution_count: 30, price: 4900 },
      m: { execution_count: 80, price: 9900 },
      l: { execution_count: 150, price: 16_900 },
    });
  });

  test('rise with the plan, and a larger pack costs less per run', () => {
    const { packs } = defaultPriceList;
    const each = packSizes.map((size) => packs[size].price / packs[size].execution_count);
    expect(each).toEqual([...each].sort((a, b) => b - a));
    const agents = planNames.map((tier) => agentPrice(defaultPriceList, tier));
    expect(agents).toEqual([...agents].sort((a, b) => a - b));
  });
});

test.each([
  ['plan', upgradePlan],
  ['pack', purchaseExecutionPack],
  ['agent', purchaseAgent],
])('the purchase of a %s accepts no price from the buyer', (_what, { body }) => {
  expect(faultsOf(body, { price: 1 })).toContain('price UNKNOWN_FIELD');
});

test('a payment is reported as completed or failed', () => {
  const isGood = (status: string) =>
    receivePayment.body.safeParse({
      event_id: 'e',
      occurred_at: '2026-01-31T09:00:00Z',
      reference: 'r',
      status,
      purchase_id: '01900000-0000-7000-8000-000000000001',
    }).success;
  expect(['completed', 'failed', 'pending', 'refunded'].filter(isGood)).toEqual(['completed', 'failed']);
});

test('a refund needs a reason that is not blank, and a budget may be cleared', () => {
  expect(faultsOf(refundPurchase.body, { reason: ' \t ' })).toEqual(['reason REQUIRED']);
  expect(faultsOf(setBudget.body, { monthly_budget_micros: null })).toEqual([]);
});

test('costs are of a real month, or between two times with a zone', () => {
  const months = (month: string) => listAccountCosts.query.safeParse({ month }).success;
  expect(['2026-01', '2026-12', '0001-01', '9999-10'].filter(months)).toHaveLength(4);
  expect(
    ['', '2026', '2026-00', '2026-13', '0000-01', '2026-1', '2026-01-01', '26-01'].filter(months),
  ).toEqual([]);
  expect(
    faultsOf(listCosts.query, { from: '2026-01-01T00:00:00Z', to: '2026-01-31T00:00:00+03:00' }),
  ).toEqual([]);
  expect(faultsOf(listCosts.query, { from: '2026-01-01' })).toEqual(['from DATETIME_FORMAT']);
});
