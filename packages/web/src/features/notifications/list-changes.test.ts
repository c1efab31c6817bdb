import type { Notification } from '@agentarium/contracts';
import { expect, test } from 'vitest';
import { markRead, type NotificationPage, withoutOne } from './list-changes.ts';
import { badgeText, linkOf, lookOf } from './notification-look.ts';

const now = '2026-05-04T12:00:00.000Z';
const one = (id: number, read_at: string | null = null): Notification => ({
  id,
  read_at,
  created_at: now,
  kind: 'limit_80',
  data: { used: 8, limit: 10, resets_at: now },
});
const page: NotificationPage = {
  items: [one(5), one(4), one(3, '2026-05-01T00:00:00.000Z'), one(2)],
  next_cursor: null,
  unread: 7,
};
const readIds = ({ items }: NotificationPage) =>
  items.filter(({ read_at }) => read_at !== null).map(({ id }) => id);

test('what is named is read, and the count falls by what was unread', () => {
  const changed = markRead(page, { ids: [5, 3] }, now);
  expect(readIds(changed)).toEqual([5, 3]);
  expect(changed.unread).toBe(6);
  expect(changed.items[2]?.read_at).toBe('2026-05-01T00:00:00.000Z');
});

test('everything up to an id is read', () => {
  const changed = markRead(page, { up_to_id: 4 }, now);
  expect(readIds(changed)).toEqual([4, 3, 2]);
  expect(changed.unread).toBe(5);
});

test('the count never falls below none', () => {
  expect(markRead({ ...page, unread: 1 }, { up_to_id: 5 }, now).unread).toBe(0);
});

test('one that is deleted is gone', () => {
  expect(withoutOne(page, 4).items.map(({ id }) => id)).toEqual([5, 3, 2]);
});

const task = { id: 'task', name: { en: 'A', ru: 'А' } };
const run = { execution_id: 'run' as string | null, task, scheduled: false };
test.each([
  ['/executions/run', { kind: 'run_finished', data: { ...run, children: 0, children_failed: 0 } }],
  ['/tasks/task', { kind: 'run_failed', data: { ...run, execution_id: null, error_code: null } }],
  ['/tasks/task', { kind: 'schedule_stopped', data: { task, reason: 'admin' } }],
  ['/subscription', { kind: 'limit_80', data: { used: 1, limit: 1, resets_at: now } }],
] as const)('leads to %s', (path, notification) => {
  expect(linkOf(notification)).toBe(path);
});

test('a run whose steps partly failed is no plain success', () => {
  const icon = (children_failed: number) =>
    lookOf({ kind: 'run_finished', data: { ...run, children: 3, children_failed } }).icon;
  expect([icon(0), icon(1)]).toEqual(['task_alt', 'warning']);
});

test('a badge counts to 99', () => {
  expect([1, 99, 100].map(badgeText)).toEqual(['1', '99', '99+']);
});
