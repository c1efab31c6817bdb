import { expect, test } from 'vitest';
import { periodOf, runFiltersOf } from './run-filters.ts';

const now = new Date('2026-11-28T15:30:00Z');
const none = { user_id: undefined, task_id: undefined, agent_id: undefined, model: undefined };
const rest = { status: undefined, error_code: undefined, to: undefined };
const read = (query: string) => runFiltersOf(new URLSearchParams(query), now);
const id = '01900000-0000-7000-8000-000000000001';

test.each([
  ['', { ...none, ...rest, from: '2026-11-28T00:00:00.000Z' }],
  ['period=week', { ...none, ...rest, from: '2026-11-22T00:00:00.000Z' }],
  ['period=all', { ...none, ...rest, from: undefined }],
  ['period=x&status=x&user_id=x', { ...none, ...rest, from: '2026-11-28T00:00:00.000Z' }],
  [
    `from=2026-11-27&status=failed&error_code=MODEL_TIMEOUT&user_id=${id}`,
    {
      ...none,
      user_id: id,
      status: 'failed',
      error_code: 'MODEL_TIMEOUT',
      to: undefined,
      from: '2026-11-27T00:00:00.000Z',
    },
  ],
])('the filters of the runs are read from the address %j', (query, filters) => {
  expect(read(query)).toEqual(filters);
});

test('times in the address replace the period', () => {
  expect(periodOf(new URLSearchParams('from=2026-11-27&period=week'))).toBe('given');
  expect(periodOf(new URLSearchParams('from=x&period=week'))).toBe('week');
});
