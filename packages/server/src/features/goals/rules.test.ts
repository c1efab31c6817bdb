import { goalStates, trendAt } from '@agentarium/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysIn } from './evaluate-goal.ts';
import {
  type Aim,
  endOfDay,
  evaluateGoal,
  fitLine,
  meets,
  nextDue,
  noticeOf,
  studentFactor,
  trendOf,
} from './rules.ts';

type Whole = { at: number; thousandths: number };

/** The normal equations in integers; values are in thousandths. Only the last steps round. */
function reference(samples: readonly Whole[], target: number) {
  const n = BigInt(samples.length);
  let [x, y, xx, xy, yy] = [0n, 0n, 0n, 0n, 0n];
  for (const { at, thousandths } of samples) {
    const [a, b] = [BigInt(at), BigInt(thousandths)];
    [x, y, xx, xy, yy] = [x + a, y + b, xx + a * a, xy + a * b, yy + b * b];
  }
  const [sxx, sxy, syy] = [n * xx - x * x, n * xy - x * y, n * yy - y * y];
  if (sxx === 0n) return null;
  const digits = 10n ** 60n;
  const slope = Number((sxy * digits) / sxx) / 1e60 / 1e3;
  // The squared error of the slope is (sxx * syy - sxy²) / (sxx² * (n - 2)).
  const square = Number(((sxx * syy - sxy * sxy) * digits) / (sxx * sxx * (n - 2n))) / 1e60 / 1e6;
  const meets = sxy === 0n ? null : Number(((BigInt(target) * n - y) * sxx + x * sxy) / (n * sxy));
  // The squared error of the line's height is that of the slope at each distance, and rest / (n * (n - 2)) everywhere.
  const heightSquare = (x1: bigint) => {
    const rest = sxx * syy - sxy * sxy;
    const away = n * x1 - x;
    return Number((rest * (sxx + away * away) * digits) / (n * n * sxx * sxx * (n - 2n))) / 1e60 / 1e6;
  };
  const heightAt = (x1: bigint) => Number(((y * sxx + sxy * (n * x1 - x)) * digits) / (n * sxx)) / 1e60 / 1e3;
  return {
    slope,
    error: Math.sqrt(square),
    meets,
    heightAt,
    errorAt: (at: bigint) => Math.sqrt(heightSquare(at)),
  };
}

/** The share of Student's t distribution between -t and t; by angle, the density is a power of the cosine. */
function share(t: number, freedom: number): number {
  const steps = 4000;
  const integral = (to: number) => {
    let sum = 0;
    for (let k = 0; k <= steps; k += 1) {
      const weight = k === 0 || k === steps ? 1 : k % 2 === 1 ? 4 : 2;
      sum += weight * Math.cos((to * k) / steps) ** (freedom - 1);
    }
    return (sum * to) / steps / 3;
  };
  return integral(Math.atan(t / Math.sqrt(freedom))) / integral(Math.PI / 2);
}

test('a line and its intersection with a value agree with exact integer arithmetic', () => {
  const sample = fc.record({
    at: fc.integer({ min: 1_600_000_000_000, max: 1_800_000_000_000 }),
    thousandths: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  });
  const samples = fc.array(sample, { minLength: 3, maxLength: 60 });
  const target = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const withinMs = [21, 17, 21].map((ms, index) => ({
    at: 1_600_000_000_000 + ms,
    thousandths: index === 2 ? 1 : 0,
  }));
  fc.assert(
    fc.property(samples, target, (given, aim) => {
      const expected = reference(given, aim);
      const line = fitLine(given.map(({ at, thousandths }) => ({ at, value: thousandths / 1000 })));
      if (expected === null) return expect(line).toBeNull();
      if (line === null) throw new Error('No line');
      const factor = studentFactor(given.length - 2);
      const size = Math.abs(expected.slope) + expected.error;
      expect(Math.abs(line.slope - expected.slope)).toBeLessThanOrEqual(1e-9 * size);
      const margin = factor * expected.error;
      expect(Math.abs(line.high - line.low - 2 * margin)).toBeLessThanOrEqual(1e-6 * (margin + size));
      const at = meets(line, aim / 1000);
      // A line that is flat except for rounding meets the value too far away to compare.
      if (expected.meets === null || at === null || Math.abs(expected.slope) < 1e-6 * size) return;
      const distance = Math.abs(expected.meets - line.at) + 1e11;
      expect(Math.abs(at - expected.meets)).toBeLessThanOrEqual(1e-7 * distance);
    }),
    { numRuns: 1000, examples: [[withinMs, 0]] },
  );
});

test('the 95% interval excludes one in twenty, for every number of values', () => {
  for (let freedom = 1; freedom <= 198; freedom += 1)
    expect(share(studentFactor(freedom), freedom)).toBeCloseTo(0.95, 9);
  expect(studentFactor(1)).toBeCloseTo(12.7062, 4);
  expect(studentFactor(10)).toBeCloseTo(2.2281, 4);
});

test('two values, or values of one instant, have no line', () => {
  const two = [1, 2].map((at) => ({ at, value: at }));
  expect(fitLine(two)).toBeNull();
  expect(fitLine([3, 4, 5].map((value) => ({ at: 7, value })))).toBeNull();
});

test('the band around a trend agrees with exact integer arithmetic, before, within and after the values', () => {
  const sample = fc.record({
    at: fc.integer({ min: 1_700_000_000_000, max: 1_710_000_000_000 }),
    thousandths: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  });
  const instant = fc.integer({ min: 1_690_000_000_000, max: 1_720_000_000_000 });
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  fc.assert(
    fc.property(fc.array(sample, { minLength: 5, maxLength: 40 }), instant, (given, at) => {
      const samples = given.map((one) => ({ at: one.at, value: one.thousandths / 1000 }));
      const trend = trendOf(null, { samples, now: at, dayOf });
      const expected = reference(given, 0);
      if (trend === null || expected === null) return;
      const { value, low, high } = trendAt(trend, at);
      const margin = studentFactor(given.length - 2) * expected.errorAt(BigInt(at));
      // The mean instant is kept in whole milliseconds.
      const off = 1e-6 * (1000 + margin) + Math.abs(expected.slope);
      expect(Math.abs(value - expected.heightAt(BigInt(at)))).toBeLessThanOrEqual(off);
      expect(Math.abs(high - value - margin)).toBeLessThanOrEqual(off);
      expect(Math.abs(value - low - margin)).toBeLessThanOrEqual(off);
    }),
    { numRuns: 1000 },
  );
});

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
  state: null,
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
    ['on_track', 'reached', 'goal_reached'],
    ['missed', 'reached', 'goal_reached'],
    ['off_track', 'missed', 'goal_missed'],
    ['reached', 'missed', null],
    ['on_track', 'out_of_range', 'goal_out_of_range'],
    ['out_of_range', 'on_track', null],
    [null, 'reached', null],
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
