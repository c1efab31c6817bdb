import { expect, test } from 'vitest';
import type { PlanName } from './names.ts';
import { newAccountDailyLimit, planOrder, plans } from './plans.ts';

test.each<[PlanName, number, number, number, number]>([
  ['basic', 25, 1, 0, 1],
  ['pro', 75, 3, 1, 5],
  ['premium', 150, 5, 3, 15],
  ['ultra', 300, 10, 5, -1],
])(
  'the plan %s has %i runs a day, %i times as many of a task, a vote of %i and %i schedules',
  (name, daily, times, vote, schedules) => {
    expect(plans[name]).toMatchObject({
      daily_execution_limit: daily,
      execution_multiplier: times,
      vote_weight: vote,
      features: { max_scheduled_tasks: schedules },
    });
  },
);

test('a new user has 10 runs a day; plans rank from basic 0 to ultra 3', () => {
  expect(newAccountDailyLimit).toBe(10);
  expect(planOrder).toEqual({ basic: 0, pro: 1, premium: 2, ultra: 3 });
});
