import { expect, test } from 'vitest';
import type { PlanName } from './names.ts';
import { newAccountDailyLimit, planOrder, plans } from './plans.ts';
import { defaultPriceList } from './price-list.ts';
import { billingCycle, packSize } from './purchase-schema.ts';

test.each<[PlanName, number, number, number, number]>([
  ['basic', 25, 1, 0, 1],
  ['pro', 75, 3, 1, 5],
  ['premium', 150, 5, 3, 15],
  ['ultra', 300, 10, 5, -1],
])('%s: %i runs a day, %i times a task, vote %i, %i schedules', (name, daily, times, vote, schedules) => {
  expect(plans[name]).toMatchObject({
    daily_execution_limit: daily,
    execution_multiplier: times,
    vote_weight: vote,
    features: { max_scheduled_tasks: schedules },
  });
});

test('a new user has 10 runs a day; plans rank from basic 0 to ultra 3', () => {
  expect(newAccountDailyLimit).toBe(10);
  expect(planOrder).toEqual({ basic: 0, pro: 1, premium: 2, ultra: 3 });
});

test('packs are s, m and l with their runs and prices in minor units', () => {
  expect(packSize.options).toEqual(['s', 'm', 'l']);
  expect(defaultPriceList.packs).toEqual({
    s: { execution_count: 30, price: 4900 },
    m: { execution_count: 80, price: 9900 },
    l: { execution_count: 150, price: 16_900 },
  });
  expect(billingCycle.options).toEqual(['monthly', 'annual', 'lifetime']);
});
