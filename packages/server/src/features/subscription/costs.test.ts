import { minorUnits } from '@agentarium/contracts';
import { describe, expect, test } from 'vitest';
import { costOfCall, firstOfMonth } from './costs.ts';

const price = { input_per_million: 25, output_per_million: 200 };
const call = (input_tokens: number | null, output_tokens: number | null, demo = false) => ({
  demo,
  usage: { input_tokens, output_tokens },
});

describe('the cost of a call is computed for', () => {
  test.each([
    ['a million tokens each way', call(1_000_000, 1_000_000), price, 2_250_000],
    ['a short call', call(1200, 400), price, 1100],
    ['the demo model', call(1200, 400, true), undefined, 0],
    ['a model without a price', call(1200, 400), undefined, null],
    ['a call without known tokens', call(1200, null), price, null],
  ])('$0 as $3', (_name, facts, of, cost) => expect(costOfCall(facts, of, minorUnits('USD'))).toBe(cost));

  test('a currency without minor units', () =>
    expect(costOfCall(call(1_000_000, 0), price, minorUnits('JPY'))).toBe(25_000_000));
});

test('budgets begin with the month in UTC', () =>
  expect(firstOfMonth(new Date('2026-11-30T23:59:59Z'))).toBe('2026-11-01'));
