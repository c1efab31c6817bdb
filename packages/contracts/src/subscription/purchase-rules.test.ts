import { describe, expect, test } from 'vitest';
import { annualSaving, defaultCycle, offeredCycles, pricePerRun } from './purchase-rules.ts';

const pricing = (monthly: number | null, annual: number | null, lifetime: number | null) => ({
  is_lifetime: lifetime !== null,
  monthly_price: monthly,
  annual_price: annual,
  lifetime_price: lifetime,
});

describe('the default billing cycle', () => {
  test.each([
    ['lifetime, if offered', pricing(900, 9000, 20_000), 'lifetime'],
    ['else monthly', pricing(900, 9000, null), 'monthly'],
    ['else annual', pricing(null, 9000, null), 'annual'],
    ['none if nothing is sold', pricing(null, null, null), null],
  ])('is %s', (_name, prices, cycle) => expect(defaultCycle(prices)).toBe(cycle));

  test('is listed first among the offered ones', () =>
    expect(offeredCycles(pricing(1, 2, 3))).toEqual(['lifetime', 'monthly', 'annual']));
});

describe('a year', () => {
  test.each([
    [900, 9000, 17],
    [1000, 12_000, 0],
    [1000, 6000, 50],
    [1000, 13_000, -8],
    [0, 0, null],
    [null, 9000, null],
    [900, null, null],
  ])('at %s a month or %s a year saves %s percent', (monthly, annual, saving) =>
    expect(annualSaving(pricing(monthly, annual, null))).toBe(saving),
  );
});

test.each([
  [30, 4900, 163],
  [80, 9900, 124],
])('one run of a pack of %d for %d costs %d', (execution_count, price, one) =>
  expect(pricePerRun({ execution_count, price })).toBe(one),
);
