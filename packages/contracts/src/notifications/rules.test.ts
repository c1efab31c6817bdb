import { expect, test } from 'vitest';
import { notificationKinds } from './names.ts';
import { defaultNotificationSettings, notificationPath } from './rules.ts';

test('every kind of notification is shown in the app and on devices by default', () => {
  expect(Object.keys(defaultNotificationSettings)).toEqual(notificationKinds);
  expect(notificationKinds.filter((kind) => !defaultNotificationSettings[kind].in_app)).toEqual([]);
  expect(notificationKinds.filter((kind) => !defaultNotificationSettings[kind].push)).toEqual([]);
});

test.each(notificationKinds)('a notification of kind %s has a link, even without its run', (kind) => {
  const paths = [
    { executionId: 'e', taskId: 't' },
    { executionId: null, taskId: 't' },
    { executionId: null, taskId: undefined },
    {},
  ].map((named) => notificationPath(kind, named));
  const run = kind.startsWith('goal_') ? '/executions/e?tab=2#progress' : '/executions/e';
  const fixed = { limit_80: '/subscription', system_alert: '/admin' }[kind as string];
  const expected = fixed ? Array(4).fill(fixed) : [run, '/tasks/t', '/', '/'];
  expect(paths).toEqual(expected);
});
