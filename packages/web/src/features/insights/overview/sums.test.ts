import { expect, it } from 'vitest';
import { aModel, anOverviewDay, aQueue } from '../testing/an-overview.ts';
import { healthLevel, latenessLevel, totalsOf, workersLevel } from './sums.ts';

it('the overview sums the days; runs stopped by users are no failures', () => {
  const days = [
    anOverviewDay({
      completed: 6,
      failed: 2,
      cancelled: 4,
      input_tokens: 100,
      output_tokens: 50,
      cost_micros: 1_500_000,
    }),
    anOverviewDay({ completed: 3, cancelled: 1, cost_micros: 250_000 }),
  ];
  expect(totalsOf(days)).toEqual({ runs: 16, today: 4, successRate: 9 / 11, tokens: 150, cost: 1.75 });
  expect(totalsOf([anOverviewDay({ cancelled: 1 })]).successRate).toBeNull();
  expect(totalsOf([])).toMatchObject({ runs: 0, today: 0, successRate: null });
});

it.each([
  [null, 'idle'],
  [59, 'success'],
  [60, 'warning'],
  [300, 'error'],
] as const)('a wait of %s seconds is rated %s', (seconds, level) =>
  expect(latenessLevel(seconds)).toBe(level),
);

it.each([
  [{ source: 'none', runs: 0, failed: 0 }, 'error'],
  [{ source: 'demo', runs: 0, failed: 0 }, 'idle'],
  [{ source: 'provider', runs: 11, failed: 1 }, 'success'],
  [{ source: 'provider', runs: 10, failed: 1 }, 'warning'],
  [{ source: 'provider', runs: 10, failed: 5 }, 'error'],
] as const)('a model with %o is rated %s', (facts, level) => expect(healthLevel(aModel(facts))).toBe(level));

it('missing workers are rated worse while runs wait', () => {
  const queue = aQueue();
  const worker = { id: '1', started_at: '2026-11-20T00:00:00Z', runs: 0 };
  expect(workersLevel({ workers: [worker], queue })).toBe('success');
  expect(workersLevel({ workers: [], queue })).toBe('warning');
  expect(workersLevel({ workers: [], queue: { ...queue, waiting: 1 } })).toBe('error');
});
