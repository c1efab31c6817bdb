import { describe, expect, test } from 'vitest';
import { type ChargeFacts, decideCharge } from './charge.ts';

const now = new Date('2026-03-10T12:00:00Z');
const earlier = new Date('2026-03-10T08:00:00Z');
const facts = (given: {
  limit: number;
  used?: number;
  taskLimit?: number;
  taskUsed?: number;
}): ChargeFacts => ({
  user: {
    daily_execution_limit: given.limit,
    current_plan: 'basic',
    plan_activated_at: null,
    plan_expires_at: null,
  },
  daily: { started_at: earlier, count: given.used ?? 0 },
  task: { started_at: earlier, count: given.taskUsed ?? 0 },
  taskExecutionLimit: given.taskLimit ?? 100,
});

describe('paying for a run', () => {
  test.each([
    ['from the daily allowance while there is some', facts({ limit: 3, used: 2 }), true, 'daily', 3],
    ['from a pack when the allowance is used up', facts({ limit: 3, used: 3 }), true, 'extra', 3],
    ['never from a pack when runs are unlimited', facts({ limit: -1, used: 999 }), true, 'daily', 1000],
    [
      'from a pack beyond the cap that the allowance sets',
      facts({ limit: 3, used: 3, taskUsed: 3 }),
      true,
      'extra',
      3,
    ],
  ])('%s', (_name, given, hasExtra, source, dailyCount) => {
    const decision = decideCharge(given, hasExtra, now);
    expect(decision).toMatchObject({ charge: { source, daily: { count: dailyCount } } });
  });

  test.each([
    ['no allowance and no pack', facts({ limit: 3, used: 3 }), false, 'DAILY_LIMIT_GLOBAL', '3'],
    ["the task's own limit", facts({ limit: 30, taskLimit: 2, taskUsed: 2 }), false, 'DAILY_LIMIT_TASK', '2'],
    [
      "the task's own limit holds for packs too",
      facts({ limit: 1, used: 1, taskLimit: 2, taskUsed: 2 }),
      true,
      'DAILY_LIMIT_TASK',
      '2',
    ],
    ['a limit of nothing', facts({ limit: 0 }), false, 'DAILY_LIMIT_GLOBAL', '0'],
  ])('refuses: %s', (_name, given, hasExtra, code, limit) => {
    expect(decideCharge(given, hasExtra, now)).toEqual({
      refusal: {
        code,
        details: [
          { path: 'limit', message: limit },
          { path: 'next_reset_time', message: '2026-03-11T08:00:00.000Z' },
        ],
        retryAfter: limit === '0' ? undefined : 20 * 3600,
      },
    });
  });

  test('a window that is over opens anew with this run', () => {
    const old = facts({ limit: 1, used: 1, taskLimit: 1, taskUsed: 1 });
    const tomorrow = new Date('2026-03-11T08:00:00Z');
    expect(decideCharge(old, false, tomorrow)).toEqual({
      charge: {
        source: 'daily',
        daily: { started_at: tomorrow, count: 1 },
        task: { started_at: tomorrow, count: 1 },
      },
    });
  });
});
