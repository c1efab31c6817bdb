import { errorCatalogue } from '@agentarium/contracts';
import { describe, expect, test } from 'vitest';
import { taskUsageOf } from '../../subscription/index.ts';
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

describe('a run', () => {
  test.each([
    ['from the daily limit while runs remain', facts({ limit: 3, used: 2 }), true, 'daily', 3],
    ['from a pack when the daily limit is reached', facts({ limit: 3, used: 3 }), true, 'extra', 3],
    ['never from a pack when runs are unlimited', facts({ limit: -1, used: 999 }), true, 'daily', 1000],
    [
      'from a pack beyond the cap of the daily limit',
      facts({ limit: 3, used: 3, taskUsed: 3 }),
      true,
      'extra',
      3,
    ],
  ])('is paid $0', (_name, given, hasExtra, source, dailyCount) => {
    const decision = decideCharge(given, hasExtra, now);
    expect(decision).toMatchObject({ charge: { source, daily: { count: dailyCount } } });
  });

  test.each([
    ['no remaining runs and no pack', facts({ limit: 3, used: 3 }), false, 'DAILY_LIMIT_GLOBAL', 3],
    ["the task's own limit", facts({ limit: 30, taskLimit: 2, taskUsed: 2 }), false, 'DAILY_LIMIT_TASK', 2],
    [
      "the task's own limit holds for packs too",
      facts({ limit: 1, used: 1, taskLimit: 2, taskUsed: 2 }),
      true,
      'DAILY_LIMIT_TASK',
      2,
    ],
    ['a limit of zero', facts({ limit: 0 }), false, 'DAILY_LIMIT_GLOBAL', 0],
  ] as const)('is refused with %s', (_name, given, hasExtra, code, limit) => {
    expect(decideCharge(given, hasExtra, now)).toEqual({
      refusal: {
        code,
        details: [
          {
            path: 'limit',
            message: errorCatalogue[code].message,
            code,
            params: {
              limit,
              remaining: 0,
              scope: code === 'DAILY_LIMIT_TASK' ? 'task' : 'global',
              resets_at: '2026-03-11T08:00:00.000Z',
            },
          },
        ],
        retryAfter: limit === 0 ? undefined : 20 * 3600,
      },
    });
  });

  test('restarts an expired window', () => {
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

describe('the remaining runs of a task are exactly those accepted', () => {
  /** Counts how many runs are accepted before a rejection, and which limit rejects. */
  const tryOut = (given: ChargeFacts, extra: number) => {
    let [daily, task, packs] = [given.daily, given.task, extra];
    for (let accepted = 0; ; accepted += 1) {
      const decision = decideCharge({ ...given, daily, task }, packs > 0, now);
      if ('refusal' in decision) return { accepted, code: decision.refusal.code };
      if (decision.charge.source === 'extra') packs -= 1;
      ({ daily, task } = decision.charge);
    }
  };
  const sizes = [0, 1, 3, 5];
  const cases = sizes.flatMap((limit) =>
    [0, 1, 3, 4].flatMap((used) =>
      sizes
        .slice(1)
        .flatMap((taskLimit) =>
          [0, 1, 3].flatMap((taskUsed) =>
            [0, 2, 9].map((extra) => ({ limit, used, taskLimit, taskUsed, extra })),
          ),
        ),
    ),
  );

  test('for every mix of daily limit, task limit, use and packs', () => {
    expect(cases.length).toBeGreaterThan(400);
    for (const { extra, ...sizesOf } of cases) {
      const given = facts(sizesOf);
      const { accepted, code } = tryOut(given, extra);
      const said = taskUsageOf({ ...given, extra }, now);
      expect({ ...sizesOf, extra, left: said.remaining_executions }).toEqual({
        ...sizesOf,
        extra,
        left: accepted,
      });
      if (accepted === 0) expect(`DAILY_LIMIT_${said.limited_by.toUpperCase()}`).toBe(code);
      expect(said.task_limit).toBeGreaterThanOrEqual(said.remaining_executions);
    }
  });
});
