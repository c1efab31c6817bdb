import { expect, test } from 'vitest';
import { notificationKinds } from './names.ts';
import { defaultNotificationSettings, notificationPath } from './rules.ts';

test('every kind of notification is shown in the app and on devices by default', () => {
  expect(Object.keys(defaultNotificationSettings)).toEqual(notificationKinds);
  expect(notificationKinds.filter((kind) => !defaultNotificationSettings[kind].in_app)).toEqual([]);
  expect(notificationKinds.filter((kind) => !defaultNotificationSettings[kind].push)).toEqual([]);
});

test.each([
  ['run_finished', '/executions/e'],
  ['goal_reached', '/executions/e?tab=2#progress'],
] as const)('a notification of kind %s has a link, even without its run', (kind, run) => {
  const paths = [
    { executionId: 'e', taskId: 't' },
    { executionId: null, taskId: 't' },
    { executionId: null, taskId: undefined },
  ].map((named) => notificationPath(kind, named));
  expect(paths).toEqual([run, '/tasks/t', '/']);
});

test.each([
  ['limit_80', '/subscription'],
  ['system_alert', '/admin'],
] as const)('a notification of kind %s always has the link %s', (kind, path) => {
  expect([notificationPath(kind, { executionId: 'e', taskId: 't' }), notificationPath(kind, {})]).toEqual([
    path,
    path,
  ]);
});
