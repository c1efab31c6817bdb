import type { ErrorDetail, PlanName, TaskUsage, User } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aParameter } from '../../../../testing/tasks.ts';
import { aUser } from '../../../../testing/users.ts';
import { ApiError, type ApiErrorCode } from '../../../lib/api/api-error.ts';
import { ExecutionProblem, LimitReached, limitOf, limitOfUsage } from './execution-problem.tsx';

const refused = (code: ApiErrorCode, details: ErrorDetail[] = []) =>
  new ApiError({ status: 409, code, message: `Message of ${code}`, details });
const fact = (params: ErrorDetail['params'], path = 'limit'): ErrorDetail[] => [
  { path, message: '', params },
];
const height = aParameter({
  name: 'height',
  param_type: 'UserProfile',
  locales: { en: { display_name: 'Height' }, ru: { display_name: 'Рост' } },
});
const on = (current_plan: PlanName, plan_activated_at: string | null = '2026-11-01T10:00:00Z') => ({
  subscription_data: { ...aUser().subscription_data, current_plan, plan_activated_at },
});
const show = (problem: unknown, user: Partial<User> = {}) =>
  renderWithProviders(<ExecutionProblem problem={problem} parameters={[height]} />, {
    texts: ['executions'],
    user: { timezone: 'Europe/Moscow', ...user },
    at: '/tasks/42?execute=true',
  });

it('the reason why a run was not accepted renders nothing while nothing prevents a run', async () => {
  await show(null);
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each<[string, unknown, RegExp | string]>([
  [
    'a parent that has not ended',
    refused('CHILD_REQUIRES_PARENT', [{ path: 'parent', message: '', code: 'PARENT_NOT_COMPLETED' }]),
    "The main run has not completed, so its steps can't run.",
  ],
  [
    'a model without vision',
    refused('MODEL_CANNOT_SEE', fact({ family: 'deepseek' })),
    /^DeepSeek can't look at pictures, so nothing was run or counted/,
  ],
  ['a fault of the server', refused('UNEXPECTED'), 'Failed to run the task. Please try again.'],
  ['a fault of the page', new Error('no'), 'Failed to run the task. Please try again.'],
])('why a run was not accepted: %s', async (_why, problem, text) => {
  await show(problem);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.queryByRole('link')).toBeNull();
});

it('why a run was not accepted: a plan, and the link to it', async () => {
  await show(refused('TIER_LOCKED', fact({ plan: 'premium' })));
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute(
    'href',
    '/subscription?plan=premium',
  );
});

it('why a run was not accepted: too many schedules, and the link to the plans', async () => {
  await show(refused('SCHEDULE_LIMIT'));
  expect(screen.getByRole('alert')).toHaveTextContent(/does not allow more active schedules/);
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription');
});

it.each([
  ['parameters.bmi', 'This task needs height and weight, which you withhold from models.'],
  ['message', "This run's messages contain height and weight, which you now withhold from models"],
])(
  'why a run was not accepted: data withheld from models, in %s, and the link to change that',
  async (path, text) => {
    const details = [...fact({ field: 'height' }, path), ...fact({ field: 'weight' }, path)];
    await show(refused('FIELD_WITHHELD', details));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    const way = screen.getByRole('link', { name: 'Privacy settings' });
    expect(way).toHaveAttribute('href', '/settings/privacy');
  },
);

it('why a run was not accepted: missing parameters by their labels, and the link to fill them in and come back', async () => {
  const details = [...fact({}, 'parameters.height'), ...fact({}, 'parameters.shoe_size')];
  await show(refused('MISSING_USER_PARAMETERS', details));
  expect(screen.getByRole('alert')).toHaveTextContent('Missing required user parameters: Height, shoe_size');
  const way = screen.getByRole('link', { name: 'Go to personal parameters' });
  expect(way).toHaveAttribute('href', `/params?from=${encodeURIComponent('/tasks/42?execute=true')}`);
});

describe('a limit', () => {
  const at = '2026-11-21T09:00:00Z';
  it.each<[ApiErrorCode, number, string, string]>([
    ['DAILY_LIMIT_GLOBAL', 25, "You've used all 25 runs for today.", 'See plans and run packs'],
    ['DAILY_LIMIT_TASK', 2, 'This task can be run 2 times in 24 hours.', 'See plans'],
  ])('%s of %i', async (code, limit, text, buy) => {
    await show(refused(code, fact({ limit, resets_at: at })), on('pro'));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: buy })).toHaveAttribute('href', '/subscription');
    expect(screen.getByText(/New runs at Nov 21, 2026, 12:00/)).toHaveAttribute('datetime', at);
  });

  it.each([
    [
      'free Basic before any plan',
      10,
      on('basic', null),
      'Activate Basic for free',
      /25 runs a day instead of 10/,
    ],
    [
      'Basic to an account with its own limit',
      4,
      on('basic', null),
      'Activate Basic for free',
      /25 .* of 4\./,
    ],
    ['plans to one whose own limit is above that of Basic', 40, on('basic', null), 'See plans', /Upgrade/],
    ['plans to Basic, which can buy no packs', 25, on('basic'), 'See plans', /^((?!pack).)*$/],
    ['packs where the plan sells them', 50, on('pro'), 'See plans and run packs', /buy a pack of runs/],
  ])('offers %s', async (_what, limit, user, link, text) => {
    await show(refused('DAILY_LIMIT_GLOBAL', fact({ limit })), user);
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/subscription');
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it('omits numbers and times that the server did not send', async () => {
    await show(refused('DAILY_LIMIT_GLOBAL'));
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Daily run limit reached');
    expect(alert).not.toHaveTextContent(/null|NaN|New runs at/);
  });
});

const spent = (details: ErrorDetail[]) =>
  new ApiError({ status: 429, code: 'BUDGET_EXCEEDED', message: 'Budget used up', details });

const showLimit = (problem: unknown) =>
  renderWithProviders(<ExecutionProblem problem={problem} parameters={[]} />, {
    texts: ['executions'],
    user: { timezone: 'Europe/Moscow' },
  });

it('a spent budget shows the month’s sum, who set it and when it resets; it offers nothing to buy', async () => {
  await showLimit(
    spent([
      {
        path: 'limit',
        message: '',
        code: 'BUDGET_EXCEEDED',
        params: { limit: 12_500_000, currency: 'EUR', resets_at: '2026-12-01T00:00:00Z' },
      },
    ]),
  );
  const block = await screen.findByRole('alert');
  expect(block).toHaveTextContent("This month's budget is used up");
  expect(block).toHaveTextContent('€12.50');
  expect(block).toHaveTextContent('An administrator set this budget');
  expect(screen.getByText(/Dec 1, 2026, 3:00/)).toHaveAttribute('datetime', '2026-12-01T00:00:00Z');
  expect(screen.queryByRole('link')).toBeNull();
});

it('a spent budget omits a sum or a time that it did not get', async () => {
  await showLimit(spent([]));
  const block = await screen.findByRole('alert');
  expect(block).toHaveTextContent("This month's budget is used up");
  expect(block).not.toHaveTextContent(/NaN|undefined|€/);
  expect(block.querySelector('time')).toBeNull();
});

it('the reason why a run was not accepted scrolls into view, as the pressed button may be far from it', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { unmount } = await showLimit(null);
  expect(shown).not.toHaveBeenCalled();
  unmount();
  await showLimit(spent([]));
  expect(shown).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
  expect(shown.mock.contexts[0]).toContainElement(screen.getByRole('alert'));
  shown.mockRestore();
});

const resets_at = '2026-11-21T09:00:00Z';
const limitError = (code: ApiErrorCode, params?: ErrorDetail['params']) =>
  new ApiError({
    status: 429,
    code,
    message: 'Limit',
    details: params ? [{ path: 'limit', message: '', params }] : null,
  });

it.each<[ApiErrorCode, ErrorDetail['params'], object]>([
  ['DAILY_LIMIT_GLOBAL', { limit: 25, resets_at }, { kind: 'global', limit: 25, resetsAt: resets_at }],
  ['BUDGET_EXCEEDED', { limit: 5e6, currency: 'EUR' }, { kind: 'budget', limit: 5e6, currency: 'EUR' }],
  ['DAILY_LIMIT_GLOBAL', undefined, { kind: 'global', limit: null, resetsAt: null, currency: null }],
  ['DAILY_LIMIT_TASK', { limit: '5', resets_at: 7 }, { kind: 'task', limit: null, resetsAt: null }],
])('the limit in an error: %s with %j', (code, params, facts) => {
  expect(limitOf(limitError(code, params))).toMatchObject(facts);
});

it.each([
  ['another refusal', limitError('TIER_LOCKED', { limit: 3 })],
  ['a fault of the page', new Error('DAILY_LIMIT_GLOBAL')],
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
  ])('is %s', (_which, overrides, facts) => {
    const limit = limitOfUsage(usage(overrides), account);
    if (facts === null) expect(limit).toBeNull();
    else expect(limit).toMatchObject(facts);
  });

  it('has no number while the account is unknown', () => {
    expect(limitOfUsage(usage({ limited_by: 'global' }), undefined)).toMatchObject({ limit: null });
  });
});
