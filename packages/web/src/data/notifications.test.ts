import type { Notification } from '@agentarium/contracts';
import { describe, expect, test } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../testing/api.ts';
import { aCache } from '../../testing/cache.tsx';
import {
  markRead,
  type NotificationPage,
  notificationsQuery,
  unreadQuery,
  useDeleteNotification,
  useReadNotifications,
} from './notifications.ts';

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

test('the given notifications are marked as read, and the count is lowered by those that were unread', () => {
  const changed = markRead(page, { ids: [5, 3] }, now);
  expect(readIds(changed)).toEqual([5, 3]);
  expect(changed.unread).toBe(6);
  expect(changed.items[2]?.read_at).toBe('2026-05-01T00:00:00.000Z');
});

test('all notifications up to an id are marked as read', () => {
  const changed = markRead(page, { up_to_id: 4 }, now);
  expect(readIds(changed)).toEqual([4, 3, 2]);
  expect(changed.unread).toBe(5);
});

test('the count of unread notifications never drops below zero', () => {
  expect(markRead({ ...page, unread: 1 }, { up_to_id: 5 }, now).unread).toBe(0);
});

describe('a list of two pages', () => {
  const second: NotificationPage = { items: [one(1)], next_cursor: null, unread: 7 };
  /** The list on screen while the request is pending, and after the response. */
  async function during(
    path: string,
    answer: MockResponse,
    change: (cache: ReturnType<typeof aCache>) => unknown,
  ) {
    const cache = aCache({ list: notificationsQuery, bell: unreadQuery });
    const { queryKey } = notificationsQuery;
    cache.client.setQueryData(queryKey, { pages: [page, second], pageParams: [undefined, 'next'] });
    const shown = () => cache.client.getQueryData(queryKey)?.pages.map(({ items }) => items);
    let meanwhile: ReturnType<typeof shown>;
    mockApi({
      [path]: () => {
        meanwhile = shown();
        return answer;
      },
    });
    await change(cache);
    return { meanwhile, bell: cache.client.getQueryData(unreadQuery.queryKey), stale: cache.stale() };
  }
  const read = 'PUT /public/notifications/read';

  test('is marked as read on every page before the server responds; the bell updates', async () => {
    const done = await during(read, { body: { unread: 2 } }, ({ change }) =>
      change(useReadNotifications, { up_to_id: 5 }),
    );
    expect(done.meanwhile?.flat().filter(({ read_at }) => read_at === null)).toEqual([]);
    expect(done.bell).toEqual({ unread: 2 });
    expect(done.stale).toEqual([]);
  });

  test('is refetched when marking fails', async () => {
    const done = await during(read, refusal(503, 'SERVICE_UNAVAILABLE'), ({ change }) =>
      change(useReadNotifications, { ids: [5] }),
    );
    expect(done.stale).toEqual(['list', 'bell']);
  });

  test('removes one from every list immediately', async () => {
    const done = await during('DELETE /public/notifications/1', { body: {} }, ({ change }) =>
      change(useDeleteNotification, 1),
    );
    expect(done.meanwhile?.map((items) => items.map(({ id }) => id))).toEqual([[5, 4, 3, 2], []]);
    expect(done.stale).toEqual(['list', 'bell']);
  });
});

test('a fetched list of notifications updates the unread count', async () => {
  const { client } = aCache({});
  mockApi({ 'GET /public/notifications': { body: page } });
  await client.fetchInfiniteQuery(notificationsQuery as never);
  expect(client.getQueryData(unreadQuery.queryKey)).toEqual({ unread: 7 });
});
