import { trendAt } from '@agentarium/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitLine, meets, studentFactor } from './fit-line.ts';
import { trendOf } from './rules.ts';

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
    { numRuns: 1000 },
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
