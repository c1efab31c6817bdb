import { describe, expect, test } from 'vitest';
import { runEvent, runEventData } from '../events.ts';
import { faultsOf, uuid } from '../testing/faults.ts';
import { createExecution } from './endpoints.ts';
import { chartPreferences, parameterKey, progressChart } from './progress-schema.ts';
import { executionInput } from './schema.ts';
import { getSharedResult } from './share-endpoints.ts';
import { shareInput } from './share-schema.ts';

test('a run has no parameters by default, and is awaited for 25 seconds', () => {
  expect(executionInput.parse({ task_id: uuid })).toEqual({ task_id: uuid, parameters: {} });
  expect(createExecution.query.parse({}).wait).toBe(25);
  expect(createExecution.query.parse({ wait: '0.5' }).wait).toBe(0.5);
});

describe('a shared result', () => {
  test('is shared for a day, a week or 30 days, by default a week and without files', () => {
    expect(shareInput.parse({})).toEqual({ expires_in_days: 7, include_files: false });
    const isGood = (expires_in_days: unknown) => shareInput.safeParse({ expires_in_days }).success;
    expect([1, 7, 30].filter(isGood)).toEqual([1, 7, 30]);
    expect([0, 2, 31, null, Number.POSITIVE_INFINITY].filter(isGood)).toEqual([]);
  });

  test('is found by a token of 43 characters that are safe in a URL', () => {
    const isGood = (token: string) => getSharedResult.params.safeParse({ token }).success;
    expect(isGood(`${'a-_9'.repeat(10)}abc`)).toBe(true);
    expect(
      ['A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, `${'A'.repeat(42)}/`].filter(isGood),
    ).toEqual([]);
  });
});

describe('the charts of a task', () => {
  const chart = { id: 'chart_1', primary_parameter: 'input.weight', secondary_parameter: null, position: 0 };
  const metadata = { last_modified: null, auto_generated: true };

  test('identify a number as input or output by its name', () => {
    for (const key of ['input.weight', 'output.calories', 'output.a b.c'])
      expect(faultsOf(parameterKey, key)).toEqual([]);
    for (const key of ['weight', 'input.', 'other.weight'])
      expect(faultsOf(parameterKey, key)).toEqual(['body CHART_VALUE_FORMAT']);
  });

  test('have different ids with a number of up to four digits', () => {
    const isGood = (id: string) => progressChart.safeParse({ ...chart, id }).success;
    expect(['chart_0', 'chart_9999', 'chart_', 'chart_10000', 'other_1'].filter(isGood)).toEqual([
      'chart_0',
      'chart_9999',
    ]);
    expect(faultsOf(chartPreferences, { version: 1, charts: [chart, chart], metadata })).toEqual([
      'charts DUPLICATE',
    ]);
  });
});

describe('the events of a run', () => {
  const call = { call_id: uuid, tool_name: 'calculator' };
  test.each([
    ['status', { status: 'running', attempt: 2 }],
    ['tool-call', { ...call, arguments: { a: 1 }, sequence: 0 }],
    ['tool-result', { ...call, status: 'denied', result: null, error: 'NOT_CONFIRMED', duration_ms: null }],
    ['confirmation-needed', { ...call, arguments: null, expires_at: '2026-01-31T09:00:00Z' }],
    ['end', { status: 'failed', error: { code: 'CANCELLED', message: 'Stopped' } }],
  ] as const)('include %s with exactly these facts: %o', (event, data) => {
    expect(runEventData[event].parse(data)).toEqual(data);
    expect(faultsOf(runEvent, { id: '1', event, data })).toEqual([]);
  });

  test('have no other types', () => {
    expect(faultsOf(runEvent, { id: '1', event: 'other', data: {} })[0]).toMatch(/^event NOT_OPTION/);
  });
});
