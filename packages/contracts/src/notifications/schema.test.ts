import { describe, expect, test } from 'vitest';
import { type Field, faultsOf, fieldCases, flag, uuid, whole } from '../testing/field-cases.ts';
import { testFields } from '../testing/field-tests.ts';
import { deleteNotification } from './endpoints.ts';
import { type NotificationKind, notificationKinds } from './names.ts';
import { notificationPath } from './rules.ts';
import { notification, notificationSettingsInput, readInput } from './schema.ts';

const most = Number.MAX_SAFE_INTEGER;

describe('marking as read', () => {
  const upTo: Field = {
    good: [1, most],
    bad: [
      [0, 'TOO_SMALL minimum=1'],
      [1.5, 'NOT_INTEGER'],
      ['1', 'NOT_NUMBER'],
      [null, 'REQUIRED'],
    ],
  };
  const ids: Field = {
    good: [[1], Array(200).fill(7)],
    bad: [
      [[], 'AT_LEAST_ONE'],
      [Array(201).fill(7), 'TOO_MANY maximum=200'],
      [[1, 0], '.1 TOO_SMALL minimum=1'],
      [{}, 'NOT_LIST'],
    ],
  };
  testFields(readInput, { ids: [1] }, { up_to_id: upTo }, 'with ids: %s');
  testFields(readInput, {}, { ids });
  test('requires at least one of its forms', () => {
    expect(faultsOf(readInput, {})).toEqual(['ids GIVE_ONE_OF options=ids, up_to_id']);
    expect(faultsOf(readInput, { all: true })).toContain('all UNKNOWN_FIELD');
  });
});

describe('the channels of each kind', () => {
  const ways = { in_app: true, mail: false };
  test.each(notificationKinds)('%s goes to the app, mail, devices or nowhere', (kind) => {
    const table = {
      [`${kind}.in_app`]: flag(),
      [`${kind}.mail`]: flag(),
      [`${kind}.push`]: flag('optional'),
    };
    for (const [name, body, faults] of fieldCases({ [kind]: ways }, table))
      expect(faultsOf(notificationSettingsInput, body), name).toEqual(faults);
  });
  test('rejects other kinds and channels', () => {
    expect(faultsOf(notificationSettingsInput, { other: ways })).toEqual(['other UNKNOWN_FIELD']);
    expect(faultsOf(notificationSettingsInput, { limit_80: { ...ways, sms: true } })).toEqual([
      'limit_80.sms UNKNOWN_FIELD',
    ]);
  });
});

describe('a notification', () => {
  const task = { id: uuid, name: { en: 'Menu', ru: 'Меню' } };
  const ofRun = { execution_id: uuid, task, scheduled: false };
  const ofGoal = {
    ...{ execution_id: uuid, task, goal_id: uuid, unit: 'kg', value: 69.5 },
    label: { en: 'Weight', ru: 'Вес' },
  };
  const facts: Record<NotificationKind, object> = {
    run_finished: { ...ofRun, late_minutes: 0, children: 2, children_failed: 0 },
    run_failed: { ...ofRun, late_minutes: 25, execution_id: null, error_code: null },
    schedule_stopped: { task, reason: 'failures' },
    limit_80: { used: 8, limit: 10, resets_at: '2026-01-31T09:00:00Z' },
    confirmation_needed: { ...ofRun, tool_names: ['calculator'], expires_at: '2026-01-31T09:00:00Z' },
    goal_reached: { ...ofGoal, target: 70 },
    goal_missed: { ...ofGoal, target: 70, by: '2026-01-31' },
    goal_out_of_range: { ...ofGoal, from: null, to: 70 },
  };
  const base = { id: 1, read_at: null, created_at: '2026-01-31T09:00:00Z' };

  test.each(notificationKinds)('of %s contains all of its facts', (kind) => {
    const data = facts[kind];
    expect(faultsOf(notification, { ...base, kind, data })).toEqual([]);
    for (const name of Object.keys(data))
      expect(faultsOf(notification, { ...base, kind, data: { ...data, [name]: undefined } })).toEqual([
        `data.${name} REQUIRED`,
      ]);
  });

  test('names its task in every language', () => {
    const data = { task: { ...task, name: { en: 'Menu' } }, reason: 'admin' };
    expect(faultsOf(notification, { ...base, kind: 'schedule_stopped', data })).toEqual([
      'data.task.name.ru REQUIRED',
    ]);
  });

  test.each(notificationKinds)('of %s has a link, even without its run', (kind) => {
    const paths = [
      { executionId: 'e', taskId: 't' },
      { executionId: null, taskId: 't' },
      { executionId: null, taskId: undefined },
      {},
    ].map((named) => notificationPath(kind, named));
    const run = kind.startsWith('goal_') ? '/executions/e?tab=2#progress' : '/executions/e';
    const expected = kind === 'limit_80' ? Array(4).fill('/subscription') : [run, '/tasks/t', '/', '/'];
    expect(paths).toEqual(expected);
  });
});

describe('deleting a notification', () => {
  const table = { notificationId: { ...whole(1, 10), bad: [] } };
  test.each(fieldCases({}, table))('%s', (_name, params) => {
    expect(faultsOf(deleteNotification.params, params)).toEqual([]);
  });
  test.each(['0', '-1', '1.5', 'x', '', '1e3', `${most}0`, '%'])('rejects the id %j', (notificationId) => {
    expect(deleteNotification.params.safeParse({ notificationId }).success).toBe(false);
  });
});
