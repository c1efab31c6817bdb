import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies, currencyDigits, formatMoney, formatSum, minorUnits } from './money.ts';
import { type PlanName, planNames, type Tier, tiers } from './names.ts';
import { planOrder, plans } from './plans.ts';
import { annualSaving, cyclePrice, defaultCycle, offeredCycles, pricePerRun } from './purchase-rules.ts';
import { canBuyAgent, effectivePlan, openingPlan, planHasTier } from './rules.ts';

const now = new Date('2026-03-10T12:00:00Z');

describe('the active plan', () => {
  test.each<[PlanName, string | null, PlanName]>([
    ['pro', null, 'pro'],
    ['pro', '2026-03-10T12:00:01Z', 'pro'],
    ['pro', '2026-03-10T12:00:00Z', 'basic'],
    ['ultra', '2020-01-01T00:00:00Z', 'basic'],
    ['basic', null, 'basic'],
    ['basic', '2020-01-01T00:00:00Z', 'basic'],
  ])('%s until %s is %s', (current_plan, plan_expires_at, name) => {
    expect(effectivePlan({ current_plan, plan_expires_at }, now).name).toBe(name);
    const date = plan_expires_at === null ? null : new Date(plan_expires_at);
    expect(effectivePlan({ current_plan, plan_expires_at: date }, now).name).toBe(name);
  });
});

describe('what a plan unlocks', () => {
  const opened: [PlanName, Tier[]][] = [
    ['basic', ['basic']],
    ['pro', ['basic', 'pro']],
    ['premium', ['basic', 'pro', 'premium']],
    ['ultra', ['basic', 'pro', 'premium', 'ultra', 'custom']],
  ];
  test.each(opened)('%s unlocks %j', (name, expected) => {
    expect(tiers.filter((tier) => planHasTier(plans[name].agent_sets, tier))).toEqual(expected);
  });

  test.each<[Tier[], PlanName]>([
    [['basic'], 'basic'],
    [['pro', 'basic'], 'pro'],
    [['basic', 'premium', 'pro'], 'premium'],
    [['custom'], 'ultra'],
    [['custom', 'pro'], 'ultra'],
  ])('%j are unlocked by %s', (given, plan) => {
    expect(openingPlan(...(given as [Tier, ...Tier[]]))).toBe(plan);
  });

  test('the unlocking plan unlocks them all, and no lower one does', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tiers), { minLength: 1 }), (given) => {
        const opening = openingPlan(...(given as [Tier, ...Tier[]]));
        const opens = (plan: PlanName) => given.every((tier) => planHasTier(plans[plan].agent_sets, tier));
        expect(planNames.filter(opens)).toEqual(
          planNames.filter((plan) => planOrder[plan] >= planOrder[opening]),
        );
      }),
    );
  });

  test.each<[PlanName, Tier[]]>([
    ['basic', ['pro', 'premium', 'ultra']],
    ['pro', ['premium', 'ultra']],
    ['premium', ['ultra', 'custom']],
    ['ultra', []],
  ])('with %s an account can buy agents of %j', (name, expected) => {
    expect(tiers.filter((tier) => canBuyAgent(plans[name], tier))).toEqual(expected);
  });

  test.each<[PlanName, boolean, boolean]>([
    ['basic', false, false],
    ['pro', true, false],
    ['premium', true, true],
    ['ultra', true, true],
  ])('%s sells runs: %s, custom agents: %s', (name, runs, custom) => {
    expect(plans[name].features).toMatchObject({
      can_purchase_executions: runs,
      can_purchase_agents: true,
      can_purchase_custom_agents: custom,
      can_use_scheduled_tasks: true,
    });
  });

  test('a higher plan gives more of everything', () => {
    const numbers = (name: PlanName) => {
      const { daily_execution_limit, execution_multiplier, vote_weight, features } = plans[name];
      const schedules = features.max_scheduled_tasks === -1 ? 1000 : features.max_scheduled_tasks;
      return [daily_execution_limit, execution_multiplier, vote_weight, schedules];
    };
    planNames.slice(1).forEach((name, at) => {
      const lower = numbers(planNames[at] as PlanName);
      expect(
        numbers(name).every((number, place) => number > (lower[place] ?? 0)),
        name,
      ).toBe(true);
    });
  });
});

describe('billing cycles on sale', () => {
  const price = fc.option(fc.integer({ min: 0, max: 1_000_000 }));
  const pricing = fc.record({
    is_lifetime: fc.boolean(),
    monthly_price: price,
    annual_price: price,
    lifetime_price: price,
  });

  test('includes only what has a price, cheapest cycle first', () => {
    fc.assert(
      fc.property(pricing, (given) => {
        const offered = offeredCycles(given);
        expect(offered.every((cycle) => cyclePrice(given, cycle) !== null)).toBe(true);
        const prices = [given.monthly_price, given.annual_price, given.lifetime_price];
        expect(offered).toHaveLength(prices.filter((one) => one !== null).length);
        expect(defaultCycle(given)).toBe(offered[0] ?? null);
      }),
    );
  });

  test('a year saves at most 100%, and nothing when it costs twelve months', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        (monthly_price, annual_price) => {
          const saving = annualSaving({ monthly_price, annual_price }) ?? 0;
          expect(saving).toBeLessThanOrEqual(100);
          expect(annualSaving({ monthly_price, annual_price: 12 * monthly_price })).toBe(0);
          expect(Math.sign(saving)).toBe(saving === 0 ? 0 : Math.sign(12 * monthly_price - annual_price));
          expect(Object.is(saving, -0)).toBe(false);
        },
      ),
    );
  });

  test('a run of a pack costs its share, to half a unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1000 }),
        (packPrice, execution_count) => {
          const one = pricePerRun({ price: packPrice, execution_count });
          expect(Math.abs(one * execution_count - packPrice)).toBeLessThanOrEqual(execution_count / 2);
        },
      ),
    );
  });
});

describe('formatted amounts', () => {
  const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

  test('keep all digits of the minor units, in each currency and language', () => {
    const amount = fc.integer({ min: 0, max: 999_999_999 });
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom(...currencies),
        fc.constantFrom('en', 'ru'),
        (minor, currency, language) => {
          const shown = formatMoney(language, minor, currency);
          expect(Number(digitsOf(shown))).toBe(minor);
          expect(Number(digitsOf(formatMoney(language, -minor, currency)))).toBe(minor);
        },
      ),
    );
  });

  test.each([
    ['USD', 2, 100],
    ['JPY', 0, 1],
    ['KRW', 0, 1],
    ['XYZ', 2, 100],
  ])('%s has %i digits: %i minor units', (currency, digits, units) => {
    expect([currencyDigits(currency), minorUnits(currency)]).toEqual([digits, units]);
  });

  test.each([
    ['en', 0, 'USD', {}, '$0.00'],
    ['en', 5, 'USD', {}, '$0.05'],
    ['en', 100_000_000, 'USD', {}, '$1,000,000.00'],
    ['en', -1, 'JPY', {}, '\u2212¥1'],
    ['en', 100, 'XYZ', {}, '1.00\u00a0XYZ'],
    ['en', 0, 'USD', { short: true }, '$0'],
    ['en', 101, 'USD', { short: true }, '$1.01'],
    ['ru', 100, 'RUB', { short: true }, '1\u00a0₽'],
  ])('in %s %i of %s with %o is %s', (language, minor, currency, options, shown) => {
    expect(formatMoney(language, minor, currency, options)).toBe(shown);
  });

  test.each([
    [{}, '$1.23'],
    [{ maximumFractionDigits: 4 }, '$1.2346'],
    [{ minimumFractionDigits: 0, maximumFractionDigits: 0 }, '$1'],
    [{ minimumFractionDigits: 4 }, '$1.2346'],
  ])('1.23456 with %o is %s', (digits, shown) => {
    expect(formatSum('en', 1.234_56, 'USD', digits)).toBe(shown);
  });
});
