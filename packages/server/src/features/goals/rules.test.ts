import { goalStates } from '@agentarium/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysIn } from './load-goals.ts';
import { type Aim, endOfDay, evaluateGoal, nextDue, noticeOf } from './rules.ts';

const DAY = 86_400_000;
const first = Date.parse('2026-03-01T12:00:00Z');
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const daily = (...values: number[]) => values.map((value, day) => ({ at: first + day * DAY, value }));

const reach: Aim = {
  kind: 'reach',
  target: 70,
  by: '2026-03-20',
  from: null,
  to: null,
  started_at: new Date(first),
  start_value: 80,
};
const stay: Aim = { ...reach, kind: 'stay', target: null, by: null, from: 60, to: 70 };
const evaluate = (aim: Aim, values: number[], day = values.length - 1) =>
  evaluateGoal(aim, { samples: daily(...values), now: first + day * DAY, dayOf });

describe('the state of a goal with a date', () => {
  test.each<[string, Partial<Aim>, number[], number, string]>([
    ['too few values', {}, [80, 79], 2, 'unknown'],
    ['a line that meets the target in time', {}, [80, 79, 78, 77, 76], 4, 'on_track'],
    ['a line that meets it on the last day', { by: '2026-03-11' }, [80, 79, 78, 77, 76], 4, 'on_track'],
    ['a line that meets it a day too late', { by: '2026-03-10' }, [80, 79, 78, 77, 76], 4, 'off_track'],
    ['a line away from the target', {}, [80, 81, 82, 83, 84], 4, 'off_track'],
    ['a value at the target', {}, [80, 75, 70], 3, 'reached'],
    ['a value that reached it and left it', {}, [80, 69, 75], 3, 'reached'],
    ['a rising value', { target: 90 }, [80, 85, 91], 3, 'reached'],
    ['a value before the goal was set', { started_at: new Date(first + DAY) }, [60, 80, 79], 3, 'unknown'],
    ['nothing reached on the last day', { by: '2026-03-03' }, [80, 79], 2, 'unknown'],
    ['nothing reached on the day after', { by: '2026-03-03' }, [80, 79], 3, 'missed'],
    ['a value too late', { by: '2026-03-02' }, [80, 79, 69], 3, 'missed'],
    ['no start but the first value', { start_value: null }, [80, 69], 2, 'reached'],
    ['no values', { start_value: null }, [], 2, 'unknown'],
  ])('with $0 is $4', (_name, change, values, day, state) => {
    expect(evaluate({ ...reach, ...change }, values, day).state).toBe(state);
  });

  test('comes with the trend per day, its interval and the expected day', () => {
    const { trend } = evaluate(reach, [80, 79, 78, 77, 76]);
    expect(trend?.slope_per_day).toBeCloseTo(-1, 9);
    expect(trend?.slope_low).toBeCloseTo(-1, 9);
    expect(trend?.expected_on).toBe('2026-03-11');
    const spread = evaluate(reach, [80, 78, 79, 77, 78]).trend;
    expect(spread?.slope_low).toBeLessThan(spread?.slope_per_day ?? 0);
    expect(spread?.slope_high).toBeGreaterThan(spread?.slope_per_day ?? 0);
  });

  test('has no trend with values of only two days', () => {
    const samples = [0, 1, 2, 3, 4, 5].map((hour) => ({ at: first + hour * 5_000_000, value: hour }));
    expect(evaluateGoal(reach, { samples, now: first + DAY, dayOf }).trend).toBeNull();
  });
});

describe('the state of a goal with a range', () => {
  test.each<[string, Partial<Aim>, number[], string]>([
    ['without values', {}, [], 'unknown'],
    ['with a value inside', {}, [80, 65], 'on_track'],
    ['with a value at its end', {}, [60], 'on_track'],
    ['with a value above', {}, [65, 70.1], 'out_of_range'],
    ['with a value below', {}, [65, 59], 'out_of_range'],
    ['open below', { from: null }, [1], 'on_track'],
    ['open above', { to: null }, [999], 'on_track'],
  ])('$0 is $3', (_name, change, values, state) => {
    expect(evaluate({ ...stay, ...change }, values).state).toBe(state);
  });
});

describe('a changed state of a goal', () => {
  test.each([
    ['unknown', 'reached', 'goal_reached'],
    ['on_track', 'reached', 'goal_reached'],
    ['missed', 'reached', 'goal_reached'],
    ['off_track', 'missed', 'goal_missed'],
    ['reached', 'missed', null],
    ['on_track', 'out_of_range', 'goal_out_of_range'],
    ['unknown', 'out_of_range', 'goal_out_of_range'],
    ['out_of_range', 'on_track', null],
    ['on_track', 'off_track', null],
    [null, 'reached', null],
    [null, 'out_of_range', null],
  ] as const)('from %s to %s notifies of %s', (before, after, kind) => {
    expect(noticeOf(before, after)).toBe(kind);
  });

  test('notifies of nothing while it is the same', () => {
    for (const state of goalStates) expect(noticeOf(state, state)).toBeNull();
  });
});

describe('the end of a day of a goal', () => {
  const zones = ['UTC', 'Europe/Moscow', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  test('is the first instant of another day, in any zone and over clock changes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 4000 }), (zone, days) => {
        const dayOf = daysIn(zone);
        const day = new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10);
        const end = endOfDay(day, dayOf).getTime();
        expect(dayOf(end - 1)).toBe(day);
        expect(dayOf(end) > day).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('is when a goal is evaluated next, until it is over', () => {
    const by = { by: '2026-03-20' };
    expect(nextDue(by, 'on_track', dayOf)?.toISOString()).toBe('2026-03-21T00:00:00.000Z');
    for (const state of ['reached', 'missed'] as const) expect(nextDue(by, state, dayOf)).toBeNull();
    expect(nextDue({ by: null }, 'out_of_range', dayOf)).toBeNull();
  });
});
