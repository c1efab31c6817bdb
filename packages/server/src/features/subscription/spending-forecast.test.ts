import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastOf, medianOf, mostInADay, type PastUse } from './spending-forecast.ts';

const hour = 3_600_000;
const amount = fc.nat(2_000_000_000);
const use: fc.Arbitrary<PastUse> = fc.record({
  runs: fc.integer({ min: 1, max: 40 }),
  tokens: fc.option(amount),
  cost_micros: fc.option(amount),
});

/** Twice the median, in integers: found by counting the values below and above it. */
function twiceMedian(values: readonly number[]): bigint {
  const rank = (nth: number) =>
    values.find(
      (value) =>
        values.filter((other) => other < value).length <= nth &&
        values.filter((other) => other <= value).length > nth,
    ) ?? 0;
  const last = values.length - 1;
  return BigInt(rank(Math.floor(last / 2))) + BigInt(rank(Math.ceil(last / 2)));
}
/** Count times the median, rounded half up, without floating point. */
const reference = (count: number, values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Number((BigInt(count) * twiceMedian(known) + 1n) / 2n);
};

describe('a forecast', () => {
  it('agrees with a reference over random data', () => {
    const property = fc.property(
      fc.nat(45_000),
      fc.nat(1500),
      fc.array(use, { maxLength: 20 }),
      (ticks, inADay, past) => {
        const runs = past.map((one) => one.runs);
        expect(forecastOf({ ticks, inADay, past, firstUse: 1 })).toEqual({
          runs: reference(ticks, runs) ?? ticks,
          runs_in_a_day: reference(inADay, runs) ?? inADay,
          based_on: past.length,
          tokens: reference(
            ticks,
            past.map((one) => one.tokens),
          ),
          cost_micros: reference(
            ticks,
            past.map((one) => one.cost_micros),
          ),
        });
      },
    );
    fc.assert(property, { numRuns: 2000 });
  });

  it('counts the busiest 24 hours like a brute-force count', () => {
    const property = fc.property(fc.array(fc.nat(90), { maxLength: 40 }), (hours) => {
      const moments = [...new Set(hours)].sort((a, b) => a - b).map((at) => new Date(at * hour));
      const windows = moments.map((from) => {
        const end = from.getTime() + 24 * hour;
        return moments.filter((at) => at >= from && at.getTime() < end).length;
      });
      expect(mostInADay(moments)).toBe(Math.max(0, ...windows));
    });
    fc.assert(property);
  });

  it.each([
    [[], null],
    [[5, 1], 3],
    [[9, 1, 4], 4],
  ])('reads the median of %j as %s', (numbers, median) => {
    expect(medianOf(numbers)).toBe(median);
  });
});
