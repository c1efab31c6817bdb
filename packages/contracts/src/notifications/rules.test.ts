import { expect, test } from 'vitest';
import { byLanguage } from '../languages.ts';
import { notificationKinds } from './names.ts';
import { defaultNotificationSettings, notificationPath } from './rules.ts';
import type { NotificationFacts } from './schema.ts';

test('every kind of notification is shown in the app and on devices by default', () => {
  expect(Object.keys(defaultNotificationSettings)).toEqual(notificationKinds);
  expect(notificationKinds.filter((kind) => !defaultNotificationSettings[kind].in_app)).toEqual([]);
  expect(notificationKinds.filter((kind) => !defaultNotificationSettings[kind].push)).toEqual([]);
});

const task = { id: 't', name: byLanguage(() => 'Menu') };
const now = '2026-05-04T12:00:00.000Z';
const run = { execution_id: 'run', task, scheduled: false };
const goal = {
  execution_id: 'run',
  task,
  goal_id: 'goal',
  unit: 'kg',
  value: 69,
  label: byLanguage(() => 'Weight'),
};
test.each<[string, NotificationFacts]>([
  [
    '/executions/run',
    {
      kind: 'run_finished',
      data: { ...run, late_minutes: 0, children: 0, children_failed: 0, figure: null },
    },
  ],
  [
    '/tasks/t',
    {
      kind: 'run_failed',
      data: { ...run, late_minutes: 0, execution_id: null, error_code: null, started: true },
    },
  ],
  [
    '/schedules',
    {
      kind: 'run_failed',
      data: { ...run, late_minutes: 0, execution_id: null, error_code: 'MISSED', started: false },
    },
  ],
  ['/tasks/t', { kind: 'schedule_stopped', data: { task, reason: 'admin' } }],
  ['/executions/run?tab=2#progress', { kind: 'goal_reached', data: { ...goal, target: 70 } }],
  ['/tasks/t', { kind: 'goal_missed', data: { ...goal, execution_id: null, target: 70, by: '2026-05-04' } }],
  ['/executions/run?tab=2#progress', { kind: 'goal_out_of_range', data: { ...goal, from: 60, to: null } }],
  ['/admin', { kind: 'system_alert', data: { alert: 'family_failing', names: [], total: 1 } }],
  ['/subscription', { kind: 'limit_80', data: { used: 1, limit: 1, resets_at: now } }],
])('a notification links to %s', (path, facts) => {
  expect(notificationPath(facts)).toBe(path);
});
