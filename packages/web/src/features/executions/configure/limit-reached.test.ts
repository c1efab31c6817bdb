import type { ErrorDetail, TaskUsage } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../../../testing/users.ts';
import { ApiError, type ApiErrorCode, networkError } from '../../../lib/api/api-error.ts';
import { LimitReached, limitOf, limitOfUsage } from './limit-reached.ts';

const resets_at = '2026-11-21T09:00:00Z';
const refused = (code: ApiErrorCode, params?: ErrorDetail['params']) =>
  new ApiError({
    status: 429,
    code,
    message: 'Limit',
    details: params ? [{ path: 'limit', message: '', params }] : null,
  });

it.each<[ApiErrorCode, ErrorDetail['params'], object]>([
  ['DAILY_LIMIT_GLOBAL', { limit: 25, resets_at }, { kind: 'global', limit: 25, resetsAt: resets_at }],
  ['DAILY_LIMIT_TASK', { limit: 1, resets_at }, { kind: 'task', limit: 1, resetsAt: resets_at }],
  ['BUDGET_EXCEEDED', { limit: 5e6, currency: 'EUR' }, { kind: 'budget', limit: 5e6, currency: 'EUR' }],
  ['DAILY_LIMIT_GLOBAL', undefined, { kind: 'global', limit: null, resetsAt: null, currency: null }],
  ['DAILY_LIMIT_TASK', { limit: '5', resets_at: 7 }, { kind: 'task', limit: null, resetsAt: null }],
])('the limit in an error: %s with %j', (code, params, facts) => {
  expect(limitOf(refused(code, params))).toMatchObject(facts);
});

it.each([
  ['another refusal', refused('TIER_LOCKED', { limit: 3 })],
  ['no connection', networkError()],
  ['a fault of the page', new Error('DAILY_LIMIT_GLOBAL')],
  ['nothing', null],
])('the limit in an error is undefined for %s', (_what, error) => {
  expect(limitOf(error)).toBeNull();
});

it('the limit in an error is passed through if it is already known', () => {
  const limit = new LimitReached({ kind: 'task', limit: 1, resetsAt: null, currency: null });
  expect(limitOf(limit)).toBe(limit);
});

describe('the limit that the next run would hit', () => {
  const account = { ...aUser().usage_status, daily_limit: 25 };
  const usage = (overrides: Partial<TaskUsage> = {}): TaskUsage => ({
    task_limit: 2,
    remaining_executions: 0,
    limited_by: 'task',
    next_reset_time: resets_at,
    hours_until_reset: 3,
    ...overrides,
  });

  it.each<[string, Partial<TaskUsage>, object | null]>([
    ['none while runs are left', { remaining_executions: 1 }, null],
    ['none without a limit', { task_limit: -1, remaining_executions: -1 }, null],
    ['the task’s', {}, { kind: 'task', limit: 2, resetsAt: resets_at }],
    ['the account’s', { limited_by: 'global' }, { kind: 'global', limit: 25 }],
    [
      'the budget, which starts over with the month',
      { next_reset_time: '2026-12-01T00:00:00Z' },
      { kind: 'budget', limit: null, resetsAt: '2026-12-01T00:00:00Z' },
    ],
    ['the task’s, without a time', { next_reset_time: null }, { kind: 'task', resetsAt: null }],
  ])('the limit that the next run would hit is %s', (_which, overrides, facts) => {
    const limit = limitOfUsage(usage(overrides), account);
    if (facts === null) expect(limit).toBeNull();
    else expect(limit).toMatchObject(facts);
  });

  it('the limit that the next run would hit has no number while the account is unknown', () => {
    expect(limitOfUsage(usage({ limited_by: 'global' }), undefined)).toMatchObject({ limit: null });
  });
});
