import { minorUnits } from '@agentarium/contracts';
import { describe, expect, test } from 'vitest';
import { costOfRun, firstOfMonth } from './costs.ts';

const models = { sage: { input_per_million: 25, output_per_million: 200 } };
const run = (model: string | null, input: number | null, output: number | null, is_demo = false) => ({
  model,
  is_demo,
  input_tokens: input,
  output_tokens: output,
});

describe('the cost of a run is computed for', () => {
  test.each([
    ['a million tokens each way', run('sage', 1_000_000, 1_000_000), 2_250_000],
    ['a short run', run('sage', 1200, 400), 1100],
    ['the demo model', run('demo', 1200, 400, true), 0],
    ['a model without a price', run('owl', 1200, 400), null],
    ['a run without known tokens', run('sage', 1200, null), null],
  ])('$0 as $2', (_name, facts, cost) => expect(costOfRun(facts, models, minorUnits('USD'))).toBe(cost));

  test('a currency without minor units', () =>
    expect(costOfRun(run('sage', 1_000_000, 0), models, minorUnits('JPY'))).toBe(25_000_000));
});

test('budgets begin with the month in UTC', () =>
  expect(firstOfMonth(new Date('2026-11-30T23:59:59Z'))).toBe('2026-11-01'));
