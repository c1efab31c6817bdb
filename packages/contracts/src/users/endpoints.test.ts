import { describe, expect, test } from 'vitest';
import { saveProgressPreferences } from '../executions/progress-endpoints.ts';
import { faultsOf, uuid } from '../testing/faults.ts';
import { changeUserStatus, updateSubscriptionData, updateUsageData } from './admin-endpoints.ts';
import { statusInput, subscriptionDataInput } from './admin-schema.ts';
import { createAdminUser, createUser, deleteUser, listUserExecutions, updateUser } from './endpoints.ts';
import { jobInput } from './job-schema.ts';
import { userRoleInput } from './schema.ts';

const messagesOf = ({ error }: { error?: { issues: { message: string }[] } | undefined }) =>
  error?.issues.map(({ message }) => message) ?? [];

describe('a change of an account', () => {
  test('keeps the password if it is blank', () => {
    expect(updateUser.body.parse({ password: '' }).password).toBeUndefined();
    expect(updateUser.body.parse({ password: '12345678' }).password).toBe('12345678');
    expect(faultsOf(updateUser.body, { password: '1234567' })).toEqual(['password TOO_SHORT minimum=8']);
  });

  test('refuses an empty or long name, spaces apart', () => {
    const faults = (name: string) => messagesOf(updateUser.body.safeParse({ name }));
    expect(faults('   ')).toHaveLength(1);
    expect(faults('a'.repeat(101))).toEqual(['Name cannot exceed 100 characters']);
    expect(faults('B')).toEqual([]);
  });
});

describe('an account created by an administrator', () => {
  const good = { username: 'ann', email: 'ann@example.com', name: 'Ann', password: '12345678', role: 'user' };

  test.each([
    [undefined, 'Password is required for new users'],
    ['', 'Password is required for new users'],
    ['1234567', 'Password must be at least 8 characters'],
    ['\u200b'.repeat(8), 'This password is too common'],
  ])('is refused with the password %j: %s', (password, message) => {
    expect(messagesOf(createUser.body.safeParse({ ...good, password }))).toEqual([message]);
  });

  test('is created by both calls alike', () => {
    for (const { body, access, status } of [createUser, createAdminUser]) {
      expect(faultsOf(body, good)).toEqual([]);
      expect([access, status]).toEqual(['admin', 201]);
    }
  });
});

test('a role is read in any case, and administrator means admin', () => {
  expect(['user', 'ADMIN', ' Administrator '].map((role) => userRoleInput.parse(role))).toEqual([
    'user',
    'admin',
    'admin',
  ]);
  expect(faultsOf(userRoleInput, 'root')).toEqual(['body NOT_OPTION options=user, admin']);
});

test('a changed status needs a reason that is not blank', () => {
  const good = { status: 'blocked', reason: ' Spam ' };
  expect(statusInput.parse(good).reason).toBe('Spam');
  expect(faultsOf(changeUserStatus.body, { ...good, reason: ' \n ' })).toEqual(['reason REQUIRED']);
});

test('faults of usage and subscription data have their whole path', () => {
  expect(faultsOf(updateUsageData.body, { usage_data: { daily_execution_limit: -2 } })).toEqual([
    'usage_data.daily_execution_limit TOO_SMALL minimum=-1',
  ]);
  const window = { task_id: uuid, count: 2, window_started_at: '2026-01-31T09:00:00Z', remaining: 1 };
  const usage_data = { daily_execution_limit: null, task_executions: [window] };
  expect(faultsOf(updateUsageData.body, { usage_data })).toEqual([
    'usage_data.task_executions.0.remaining UNKNOWN_FIELD',
  ]);
  expect(faultsOf(updateSubscriptionData.body, { subscription_data: { current_plan: 'custom' } })).toEqual([
    'subscription_data.current_plan NOT_OPTION options=basic, pro, premium, ultra',
  ]);
});

test('times of a subscription may have an offset, and must be real', () => {
  const faults = (plan_expires_at: unknown) => faultsOf(subscriptionDataInput, { plan_expires_at });
  for (const time of [null, '2026-01-31T09:00:00Z', '2026-01-31T09:00:00+03:00'])
    expect(faults(time)).toEqual([]);
  for (const time of ['', '2026-01-31', '2026-02-30T09:00:00Z', '2026-01-31T09:00:00'])
    expect(faults(time)).toEqual(['plan_expires_at DATETIME_FORMAT']);
});

test('times that the database cannot store are refused where they are saved or compared', () => {
  const late = '9999-12-31T23:59:59-12:00';
  const change = { current_plan: 'pro', plan_expires_at: late };
  expect(faultsOf(subscriptionDataInput, { plan_expires_at: late })).toEqual(['plan_expires_at YEAR_RANGE']);
  expect(faultsOf(jobInput, { kind: 'plan', change })).toEqual(['change.plan_expires_at YEAR_RANGE']);
  expect(faultsOf(saveProgressPreferences.body.pick({ before: true }), { before: late })).toEqual([
    'before YEAR_RANGE',
  ]);
});

test('an account is deleted with its password, by an administrator without a body', () => {
  for (const body of [undefined, {}, { current_password: 'secret' }])
    expect(faultsOf(deleteUser.body, body)).toEqual([]);
});

describe('the list of runs', () => {
  test('has 50 items, unfiltered, by default', () => {
    expect(listUserExecutions.query.parse({})).toEqual({ limit: 50 });
  });

  test('reads its filters from the query', () => {
    const given = {
      include_child: '0',
      scheduled: '1',
      status: 'failed',
      task_types: 'plain, child',
      task_id: uuid.toUpperCase(),
      from: '2026-01-01T00:00:00Z',
      to: '2026-01-01T00:00:00+03:00',
    };
    expect(listUserExecutions.query.parse(given)).toEqual({
      limit: 50,
      include_child: false,
      scheduled: true,
      status: 'failed',
      task_types: ['plain', 'child'],
      task_id: uuid,
      from: given.from,
      to: given.to,
    });
  });

  test('refuses unknown types by their place, and times without a zone', () => {
    const types = 'options=plain, parent, parent_scheduled, child';
    expect(faultsOf(listUserExecutions.query, { task_types: 'plain,nope' })).toEqual([
      `task_types.1 NOT_OPTION ${types}`,
    ]);
    expect(faultsOf(listUserExecutions.query, { task_types: '' })).toEqual([
      `task_types.0 NOT_OPTION ${types}`,
    ]);
    expect(faultsOf(listUserExecutions.query, { from: '2026-01-01' })).toEqual(['from DATETIME_FORMAT']);
  });
});
