import { describe, expect, test } from 'vitest';
import { languages } from '../languages.ts';
import { planNames } from '../subscription/names.ts';
import { anyWhole, choice, faultsOf, text, untested, uuid, whole } from '../testing/field-cases.ts';
import { testEveryField, testFields } from '../testing/field-tests.ts';
import {
  changeUserStatus,
  listUsers,
  listUsersByStatus,
  updateSubscriptionData,
  updateUsageData,
} from './admin-endpoints.ts';
import { statusInput, subscriptionDataInput, usageDataInput } from './admin-schema.ts';
import { userStatuses } from './names.ts';
import { preferencesInput } from './schema.ts';

type Bad = [unknown, string][];
const moments = {
  good: [undefined, null, '2026-01-31T09:00:00Z', '2026-01-31T09:00:00+03:00', '2026-01-31T09:00:00.123Z'],
  bad: [
    ['', 'DATETIME_FORMAT'],
    ['2026-01-31', 'DATETIME_FORMAT'],
    ['2026-02-30T09:00:00Z', 'DATETIME_FORMAT'],
    ['2026-01-31T09:00:00', 'DATETIME_FORMAT'],
    [1_700_000_000, 'NOT_TEXT'],
  ] as Bad,
};
const ids = {
  good: [undefined, [], [uuid], Array(500).fill(uuid)],
  bad: [
    [Array(501).fill(uuid), 'TOO_MANY maximum=500'],
    [['x'], '.0 ID_FORMAT'],
    [[uuid, null], '.1 REQUIRED'],
    [uuid, 'NOT_LIST'],
    [null, 'REQUIRED'],
  ] as Bad,
};

describe('the status of an account', () => {
  const good = { status: 'blocked', reason: 'Spam' };
  const table = {
    status: choice(userStatuses),
    reason: text(1, 500),
    change_count: anyWhole('optional'),
  };

  testFields(statusInput, good, table);

  test('requires a non-blank reason, and trims it', () => {
    expect(faultsOf(statusInput, { ...good, reason: ' \n ' })).toEqual(['reason REQUIRED']);
    expect(statusInput.parse({ ...good, reason: ' Spam ' }).reason).toBe('Spam');
  });

  test('has no other fields, and every field is tested', () => {
    expect(faultsOf(changeUserStatus.body, { ...good, role: 'admin' })).toEqual(['role UNKNOWN_FIELD']);
    expect(untested(statusInput, table)).toEqual([]);
  });
});

describe('the usage of an account', () => {
  const window = { task_id: uuid, count: 2, window_started_at: '2026-01-31T09:00:00Z' };
  const table = {
    daily_execution_limit: whole(-1, 1_000_000, 'nullable'),
    task_executions: {
      good: [undefined, [], [window], Array(10_000).fill(window)],
      bad: [
        [Array(10_001).fill(window), 'TOO_MANY maximum=10000'],
        [{}, 'NOT_LIST'],
        [null, 'REQUIRED'],
        [[{ ...window, task_id: 'x' }], '.0.task_id ID_FORMAT'],
        [[{ ...window, count: 1.5 }], '.0.count NOT_INTEGER'],
        [[{ ...window, window_started_at: 'now' }], '.0.window_started_at DATETIME_FORMAT'],
        [[{ ...window, remaining: 1 }], '.0.remaining UNKNOWN_FIELD'],
      ] as Bad,
    },
  };

  testEveryField(usageDataInput, { daily_execution_limit: 5 }, table);

  test('is reported with its full path by its call', () => {
    expect(faultsOf(updateUsageData.body, { usage_data: { daily_execution_limit: -2 } })).toEqual([
      'usage_data.daily_execution_limit TOO_SMALL minimum=-1',
    ]);
    expect(faultsOf(updateUsageData.body, {})).toEqual(['usage_data REQUIRED']);
  });
});

describe('the subscription of an account', () => {
  const table = {
    current_plan: choice(planNames, 'optional'),
    plan_expires_at: moments,
    plan_activated_at: moments,
    purchased_agents: ids,
    purchased_tasks: ids,
    extra_executions: whole(0, 1_000_000, 'optional'),
    extra_executions_expire_at: moments,
    purchase_history_summary: { good: [undefined, null, {}, { total_spent: 1 }, 'x'], bad: [] as Bad },
  };

  testEveryField(subscriptionDataInput, {}, table);

  test('is reported with its full path by its call', () => {
    expect(faultsOf(updateSubscriptionData.body, { subscription_data: { current_plan: 'custom' } })).toEqual([
      'subscription_data.current_plan NOT_OPTION options=basic, pro, premium, ultra',
    ]);
  });
});

describe('the lists of accounts', () => {
  test.each([
    [{}, []],
    [{ search: 'x'.repeat(200), status: 'pending_verification', limit: '200' }, []],
    [{ search: 'x'.repeat(201) }, ['search TOO_LONG maximum=200']],
    [{ status: 'gone' }, [`status NOT_OPTION options=${userStatuses.join(', ')}`]],
    [{ limit: '201' }, ['limit TOO_BIG maximum=200']],
    [{ limit: '0' }, ['limit TOO_SMALL minimum=1']],
  ])('filtered by %o', (query, faults) => {
    expect(faultsOf(listUsers.query, query)).toEqual(faults);
  });

  test.each(userStatuses)('exists for the status %s', (status) => {
    expect(faultsOf(listUsersByStatus.params, { status })).toEqual([]);
  });
});

describe('preferences', () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));

  test.each([
    ['none', {}],
    ['custom keys', { theme: 'dark', nested: { a: [1, null] } }],
    ['favorites', { favorites: [uuid] }],
    ['no favorites', { favorites: null }],
    ['500 favorites', { favorites: Array(500).fill(uuid) }],
    ['a language', { language: 'ru' }],
    ['a cleared language', { language: null }],
    ['50 keys', keys(50)],
    ['a name of 100 characters', { ['k'.repeat(100)]: 1 }],
  ])('accepts %s', (_name, value) => {
    expect(faultsOf(preferencesInput, value)).toEqual([]);
  });

  test.each<[string, unknown, string[]]>([
    ['a list', [], ['body NOT_OBJECT']],
    ['51 keys', keys(51), ['body TOO_MANY maximum=50']],
    ['too large', { note: 'x'.repeat(20_000) }, ['body TOO_LARGE']],
    ['another language', { language: 'xx' }, [`language NOT_OPTION options=${languages.join(', ')}`]],
    ['a name of 101 characters', { ['k'.repeat(101)]: 1 }, [`${'k'.repeat(101)} TOO_LONG maximum=100`]],
    ['no name', { '': 1 }, ['body REQUIRED']],
  ])('rejects %s', (_name, value, faults) => {
    expect(faultsOf(preferencesInput, value)).toEqual(faults);
  });

  test.each([[['x']], ['all'], [{}], [Array(501).fill(uuid)]])('rejects the favorites %j', (favorites) => {
    expect(preferencesInput.safeParse({ favorites }).error?.issues[0]?.path[0]).toBe('favorites');
  });
});
