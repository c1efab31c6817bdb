import type { Notification } from '@agentarium/contracts';
import { expect, test } from 'vitest';
import { markRead, type NotificationPage, withoutOne } from './notifications.ts';

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
