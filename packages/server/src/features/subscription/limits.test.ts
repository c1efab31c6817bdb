import { describe, expect, test } from 'vitest';
import {
  countOne,
  dailyLimitOf,
  type LimitFacts,
  remainingOf,
  taskLimitOf,
  uncappedTaskLimitOf,
  windowAt,
} from './limits.ts';

const now = new Date('2026-03-10T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const user = (given: Partial<LimitFacts> = {}): LimitFacts => ({
  daily_execution_limit: null,
  current_plan: 'basic',
  plan_activated_at: null,
  plan_expires_at: null,
  ...given,
});
const activated = { plan_activated_at: hours(-1000) };

describe('the daily limit of an account', () => {
  test.each([
    ['a new account', user(), 10],
    ['activated basic', user({ ...activated }), 25],
    ['pro', user({ ...activated, current_plan: 'pro', plan_expires_at: hours(1) }), 75],
    [
      'an expired plan, which counts as basic',
      user({ ...activated, current_plan: 'ultra', plan_expires_at: now }),
      25,
    ],
    [
      "an administrator's number, which takes precedence",
      user({ ...activated, current_plan: 'pro', daily_execution_limit: 3 }),
      3,
    ],
    ['a limit of -1', user({ daily_execution_limit: -1 }), -1],
  ])('is $2 with $0', (_name, facts, limit) => expect(dailyLimitOf(facts, now)).toBe(limit));
});

describe('the limit of a task', () => {
  const pro = user({ ...activated, current_plan: 'pro' });
  test.each([
    ['is 1 unless set', null, user(), 1],
    ['is multiplied by the plan', 5, pro, 15],
    ['is at most the daily limit', 50, pro, 75],
    ['is not capped by an unlimited daily limit', 50, user({ daily_execution_limit: -1 }), 50],
  ])('$0', (_name, own, facts, limit) => expect(taskLimitOf(own, facts, now)).toBe(limit));

  test('is not capped for runs beyond the daily limit', () =>
    expect(uncappedTaskLimitOf(50, pro, now)).toBe(150));
});

describe('the window of 24 hours', () => {
  test.each([
    ['nothing was counted', { started_at: null, count: 0 }, { started_at: null, count: 0 }],
    [
      'a minute before the end',
      { started_at: hours(-23.99), count: 4 },
      { started_at: hours(-23.99), count: 4 },
    ],
    ['24 hours after the first run', { started_at: hours(-24), count: 4 }, { started_at: null, count: 0 }],
  ])('is kept or restarted: $0', (_name, window, expected) =>
    expect(windowAt(window, now)).toEqual(expected),
  );

  test('starts with the first counted run', () => {
    const first = countOne({ started_at: null, count: 0 }, now);
    expect(first).toEqual({ started_at: now, count: 1 });
    expect(countOne(first, hours(5))).toEqual({ started_at: now, count: 2 });
    expect(countOne(first, hours(24))).toEqual({ started_at: hours(24), count: 1 });
  });

  test.each([
    ['some left', 10, 4, 6],
    ['more counted than the current limit', 3, 4, 0],
    ['unlimited', -1, 4, -1],
  ])('leaves what remains: %s', (_name, limit, count, remaining) => {
    expect(remainingOf(limit, { started_at: hours(-20.5), count }, now)).toEqual({
      remaining_executions: remaining,
      next_reset_time: hours(3.5).toISOString(),
      hours_until_reset: 3.5,
    });
  });
});
