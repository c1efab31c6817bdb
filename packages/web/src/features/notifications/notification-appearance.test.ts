import { byLanguage } from '@agentarium/contracts/names';
import { expect, test } from 'vitest';
import { appearanceOf, badgeText, linkOf } from './notification-item.tsx';

const now = '2026-05-04T12:00:00.000Z';
const task = { id: 'task', name: byLanguage(() => 'A') };
const run = { execution_id: 'run' as string | null, task, scheduled: false };
const goal = {
  execution_id: 'run' as string | null,
  task,
  goal_id: 'goal',
  unit: 'kg',
  value: 69,
  label: byLanguage(() => 'Weight'),
};
test.each([
  [
    '/executions/run',
    {
      kind: 'run_finished',
      data: { ...run, late_minutes: 0, children: 0, children_failed: 0, figure: null },
    },
  ],
  [
    '/tasks/task',
    { kind: 'run_failed', data: { ...run, late_minutes: 0, execution_id: null, error_code: null } },
  ],
  ['/tasks/task', { kind: 'schedule_stopped', data: { task, reason: 'admin' } }],
  ['/executions/run?tab=2#progress', { kind: 'goal_reached', data: { ...goal, target: 70 } }],
  [
    '/tasks/task',
    { kind: 'goal_missed', data: { ...goal, execution_id: null, target: 70, by: '2026-05-04' } },
  ],
  ['/executions/run?tab=2#progress', { kind: 'goal_out_of_range', data: { ...goal, from: 60, to: null } }],
  ['/subscription', { kind: 'limit_80', data: { used: 1, limit: 1, resets_at: now } }],
] as const)('links to %s', (path, notification) => {
  expect(linkOf(notification)).toBe(path);
});

test('a run with failed steps is not shown as a plain success', () => {
  const icon = (children_failed: number) =>
    appearanceOf({
      kind: 'run_finished',
      data: { ...run, late_minutes: 0, children: 3, children_failed, figure: null },
    }).icon;
  expect([icon(0), icon(1)]).toEqual(['task_alt', 'warning']);
});

test('a badge counts up to 99', () => {
  expect([1, 99, 100].map(badgeText)).toEqual(['1', '99', '99+']);
});
