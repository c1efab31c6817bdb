import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlanName, planNames, type Tier, tiers } from './names.ts';
import { planOrder, plans } from './plans.ts';
import { annualSaving, cyclePrice, defaultCycle, offeredCycles, pricePerRun } from './purchase-rules.ts';
import { canBuyAgent, effectivePlan, openingPlan, planHasTier } from './rules.ts';

const now = new Date('2026-03-10T12:00:00Z');

test.each<[PlanName, string | null, PlanName]>([
  ['pro', null, 'pro'],
  ['pro', '2026-03-10T12:00:01Z', 'pro'],
  ['pro', '2026-03-10T12:00:00Z', 'basic'],
  ['basic', null, 'basic'],
])('the plan %s that lasts until %s counts as %s', (current_plan, plan_expires_at, name) => {
  expect(effectivePlan({ current_plan, plan_expires_at }, now).name).toBe(name);
  const date = plan_expires_at === null ? null : new Date(plan_expires_at);
  expect(effectivePlan({ current_plan, plan_expires_at: date }, now).name).toBe(name);
});

describe('a plan', () => {
  const opened: [PlanName, Tier[]][] = [
    ['basic', ['basic']],
    ['pro', ['basic', 'pro']],
    ['premium', ['basic', 'pro', 'premium']],
    ['ultra', ['basic', 'pro', 'premium', 'ultra', 'custom']],
  ];
  test.each(opened)('%s unlocks exactly the tiers %j', (name, expected) => {
    expect(tiers.filter((tier) => planHasTier(plans[name].agent_sets, tier))).toEqual(expected);
  });

  test('that unlocks tiers unlocks all of them, and no lower one does', () => {
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
  ])('%s lets an account buy agents of %j', (name, expected) => {
    expect(tiers.filter((tier) => canBuyAgent(plans[name], tier))).toEqual(expected);
  });

  test.each<[PlanName, boolean, boolean]>([
    ['basic', false, false],
    ['pro', true, false],
    ['premium', true, true],
    ['ultra', true, true],
  ])('%s sells extra runs: %s, and custom agents: %s', (name, runs, custom) => {
    expect(plans[name].features).toMatchObject({
      can_purchase_executions: runs,
      can_purchase_agents: true,
      can_purchase_custom_agents: custom,
      can_use_scheduled_tasks: true,
    });
  });

  test('that is higher gives more of everything', () => {
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

  test('include only what has a price, cheapest cycle first', () => {
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
