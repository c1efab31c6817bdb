import { describe, expect, it } from 'vitest';
import { aUser } from '../../testing/users.ts';
import { runsLeft, usageLevel } from './usage.ts';

describe('usageLevel', () => {
  it.each([
    [10, 0, 'error'],
    [10, 2, 'warning'],
    [10, 3, 'success'],
    [-1, -1, 'success'],
  ])('of %d with %d left is %s', (daily_limit, remaining_executions, level) => {
    expect(usageLevel({ daily_limit, remaining_executions })).toBe(level);
  });
});

describe('runsLeft', () => {
  const account = (daily_limit: number, left: number, next_reset_time: string | null) =>
    aUser({
      usage_status: { daily_limit, remaining_executions: left, next_reset_time, hours_until_reset: null },
      subscription_data: { ...aUser().subscription_data, extra_executions: 30 },
    });
  it.each([
    ['a day that is used up leaves packs', account(10, 0, '2026-12-01T08:30:11.007Z'), [10, 30, 'success']],
    ['a used-up budget holds packs too', account(10, 0, '2026-12-01T00:00:00.000Z'), [10, 0, 'error']],
    ['a used-up budget holds who is unlimited', account(-1, 0, '2026-12-01T00:00:00.000Z'), [0, 0, 'error']],
    ['unlimited', account(-1, -1, null), [-1, 0, 'success']],
  ])('%s', (_name, user, expected) => {
    const { limit, extra, level } = runsLeft(user);
    expect([limit, extra, level]).toEqual(expected);
  });
});
