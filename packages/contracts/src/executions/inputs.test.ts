import { describe, expect, test } from 'vitest';
import { runEvent, runEventData } from '../events.ts';
import {
  type Field,
  faultsOf,
  fieldCases,
  flag,
  identity,
  untested,
  uuid,
  whole,
} from '../testing/field-cases.ts';
import { testEveryField, testFields } from '../testing/field-tests.ts';
import { deleteExecutions } from './delete-endpoints.ts';
import { createExecution, streamExecution } from './endpoints.ts';
import { executionStatuses } from './names.ts';
import { saveProgressPreferences } from './progress-endpoints.ts';
import { chartPreferences, maxCharts, parameterKey, progressChart } from './progress-schema.ts';
import { executionInput } from './schema.ts';
import { getSharedResult, revokeShare } from './share-endpoints.ts';
import { shareInput } from './share-schema.ts';

describe('running a task', () => {
  const table: Record<string, Field> = {
    task_id: identity(),
    parameters: {
      good: [undefined, {}, { weight: 81.5, list: [1, null], deep: { a: true } }],
      bad: [
        ['weight=81', 'NOT_OBJECT'],
        [[], 'NOT_OBJECT'],
        [null, 'REQUIRED'],
      ],
    },
    parent_execution_id: identity('nullish'),
    keep_schedule: flag('optional'),
    earlier: {
      good: [undefined, [], ['weight'], Array(50).fill('a'), ['a'.repeat(100)]],
      bad: [
        ['weight', 'NOT_LIST'],
        [[1], '.0 NOT_TEXT'],
        [Array(51).fill('a'), 'TOO_MANY maximum=50'],
        [['a'.repeat(101)], '.0 TOO_LONG maximum=100'],
      ],
    },
  };

  testEveryField(executionInput, { task_id: uuid }, table);

  test('has no parameters by default', () => {
    expect(executionInput.parse({ task_id: uuid })).toEqual({ task_id: uuid, parameters: {} });
  });

  test.each([
    [undefined, 25],
    ['0', 0],
    ['0.5', 0.5],
    ['60', 60],
  ])('waits %s: %d seconds', (wait, seconds) => {
    expect(createExecution.query.parse({ wait }).wait).toBe(seconds);
  });

  test.each([
    ['60.1', 'TOO_BIG maximum=60'],
    ['-1', 'TOO_SMALL minimum=0'],
    ['', 'NOT_NUMBER'],
    ['long', 'NOT_NUMBER'],
    ['1e1', 'NOT_NUMBER'],
  ])('rejects a wait of %j', (wait, fault) => {
    expect(faultsOf(createExecution.query, { wait })).toEqual([`wait ${fault}`]);
  });

  test('is resumed from the last received event', () => {
    const after = (id: string) => faultsOf(streamExecution.headers, { 'last-event-id': id });
    expect(after('9'.repeat(40))).toEqual([]);
    expect(after('9'.repeat(41))).toEqual(['last-event-id TOO_LONG maximum=40']);
  });
});

describe('deleting runs', () => {
  const ids: Field = {
    good: [[uuid], Array(200).fill(uuid)],
    bad: [
      [[], 'AT_LEAST_ONE'],
      [Array(201).fill(uuid), 'TOO_MANY maximum=200'],
      [[uuid, 'x'], '.1 ID_FORMAT'],
      [{}, 'NOT_LIST'],
      [undefined, 'REQUIRED'],
    ],
  };
  testFields(deleteExecutions.body, {}, { ids });
});

describe('sharing a result', () => {
  const days = 'NOT_OPTION options=1, 7, 30';
  const expires: Field = {
    good: [undefined, 1, 7, 30],
    bad: [
      [0, days],
      [2, days],
      [31, days],
      ['7', days],
      [null, 'REQUIRED'],
    ],
  };
  testFields(shareInput, {}, { expires_in_days: expires });

  test('is for a week and without files by default, and always expires', () => {
    expect(shareInput.parse({})).toEqual({ expires_in_days: 7, include_files: false });
    expect(faultsOf(shareInput, { expires_at: null })).toEqual(['expires_at UNKNOWN_FIELD']);
  });

  test.each([
    ['A'.repeat(43), true],
    [`${'a-_9'.repeat(10)}abc`, true],
    ['A'.repeat(42), false],
    ['A'.repeat(44), false],
    [`${'A'.repeat(42)}=`, false],
    [`${'A'.repeat(42)}/`, false],
    ['', false],
  ])('the token %s is valid: %s', (token, isGood) => {
    expect(getSharedResult.params.safeParse({ token }).success).toBe(isGood);
  });

  test('is revoked by its own id', () => {
    expect(faultsOf(revokeShare.params, { id: uuid, shareId: 'x' })).toEqual(['shareId ID_FORMAT']);
  });
});

describe('the charts of an execution', () => {
  const chart = { id: 'chart_1', primary_parameter: 'input.weight', secondary_parameter: null, position: 0 };
  const charts = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...chart, id: `chart_${at}` }));
  const preferences = {
    version: 1,
    charts: [chart],
    metadata: { last_modified: null, auto_generated: true },
  };
  const key: Field = {
    good: [null, 'input.weight', 'output.calories', `input.${'x'.repeat(100)}`, 'output.a b.c'],
    bad: [
      ['weight', 'CHART_VALUE_FORMAT'],
      ['input.', 'CHART_VALUE_FORMAT'],
      ['other.weight', 'CHART_VALUE_FORMAT'],
      [`input.${'x'.repeat(101)}`, 'CHART_VALUE_FORMAT'],
      [undefined, 'REQUIRED'],
    ],
  };
  const table: Record<string, Field> = {
    id: {
      good: ['chart_0', 'chart_9999'],
      bad: [
        ['chart_', 'INVALID'],
        ['chart_10000', 'INVALID'],
        ['other_1', 'INVALID'],
        [undefined, 'REQUIRED'],
      ],
    },
    primary_parameter: key,
    secondary_parameter: key,
    position: whole(0, maxCharts - 1),
  };

  testFields(progressChart, chart, table);

  const preferenceFields: Record<string, Field> = {
    version: {
      good: [1],
      bad: [
        [2, 'NOT_OPTION options=1'],
        [undefined, 'REQUIRED'],
      ],
    },
    charts: {
      good: [[], charts(4)],
      bad: [
        [charts(5), 'TOO_MANY maximum=4'],
        [[chart, chart], 'DUPLICATE'],
        [{}, 'NOT_LIST'],
      ],
    },
    'metadata.last_modified': { good: [null, '2026-01-31T09:00:00Z'], bad: [['today', 'DATETIME_FORMAT']] },
    'metadata.auto_generated': flag(),
  };
  test.each(fieldCases(preferences, preferenceFields))('%s', (_name, value, faults) => {
    expect(faultsOf(chartPreferences, value)).toEqual(faults);
    expect(faultsOf(saveProgressPreferences.body, { chart_preferences: value })).toEqual(
      faults.map((fault) => `chart_preferences.${fault}`),
    );
  });

  test('are all tested', () => {
    expect([...untested(progressChart, table), ...untested(chartPreferences, preferenceFields)]).toEqual([]);
  });

  test.each(fieldCases({}, { key: { good: key.good.slice(1), bad: key.bad.slice(0, 4) } }))(
    'identify a number by its name: %s',
    (_name, value, faults) => {
      const fault = faults.map((one) => one.replace('key', 'body'));
      expect(faultsOf(parameterKey, (value as { key: string }).key)).toEqual(fault);
    },
  );
});

describe('the events of a run', () => {
  const call = { call_id: uuid, tool_name: 'calculator' };
  test.each([
    ['status', { status: 'running', attempt: 2 }],
    ['text-delta', { text: '' }],
    ['tool-call', { ...call, arguments: { a: 1 }, sequence: 0 }],
    ['tool-result', { ...call, status: 'denied', result: null, error: 'NOT_CONFIRMED', duration_ms: null }],
    ['confirmation-needed', { ...call, arguments: null, expires_at: '2026-01-31T09:00:00Z' }],
    ['child-started', { execution_id: uuid, task_id: uuid, task_name: 'Menu' }],
    ['child-ended', { execution_id: uuid, task_id: uuid, status: 'failed' }],
    ['end', { status: 'completed', error: null }],
    ['end', { status: 'failed', error: { code: 'CANCELLED', message: 'Stopped' } }],
  ] as const)('%s accepts %o', (event, data) => {
    expect(faultsOf(runEventData[event], data)).toEqual([]);
    expect(faultsOf(runEvent, { id: '1', event, data })).toEqual([]);
  });

  test.each([
    ['status', { status: 'done', attempt: 1 }, [`status NOT_OPTION options=${executionStatuses.join(', ')}`]],
    [
      'tool-result',
      { ...call, status: 'running', result: 1, error: null, duration_ms: 1 },
      ['status NOT_OPTION options=completed, failed, denied'],
    ],
    ['end', { status: 'completed' }, ['error REQUIRED']],
    ['text-delta', {}, ['text REQUIRED']],
  ] as const)('%s rejects %o', (event, data, faults) => {
    expect(faultsOf(runEventData[event], data)).toEqual(faults);
  });

  test('have only the declared types', () => {
    expect(faultsOf(runEvent, { id: '1', event: 'other', data: {} })[0]).toMatch(/^event NOT_OPTION/);
    expect(faultsOf(runEvent, { event: 'end', data: {} })).toEqual(['id REQUIRED']);
  });
});
