import type { EndpointOutput, NotificationSettingsInput, ReadInput } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { byCursor, keys, refresh } from './cache.ts';
import { useMutationThenRefresh, useReplace } from './mutations.ts';

const pageSize = 20;

/** The unread count: fetched when the bell is shown, then updated by the account's stream (data/streams.ts). */
export const unreadQuery = queryOptions({
  queryKey: [...keys.notifications, 'unread'],
  queryFn: ({ signal }) => call(api.notifications.countUnread, { signal }),
  select: ({ unread }) => unread,
  staleTime: 15_000,
});

/** Newest first, page by page; each page also carries the unread count. */
export const notificationsQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: [...keys.notifications, 'list'],
  queryFn: async ({ pageParam, signal, client }) => {
    const query = { limit: pageSize, cursor: pageParam };
    const page = await call(api.notifications.listNotifications, { query, signal });
    client.setQueryData(unreadQuery.queryKey, { unread: page.unread });
    return page;
  },
  staleTime: 0,
});

export type NotificationPage = EndpointOutput<typeof api.notifications.listNotifications>;

/** Marks the notifications matching `which` as read since `now`. */
export function markRead(page: NotificationPage, { up_to_id = 0, ids = [] }: ReadInput, now: string) {
  const isIncluded = (id: number) => id <= up_to_id || ids.includes(id);
  const items = page.items.map((one) =>
    one.read_at === null && isIncluded(one.id) ? { ...one, read_at: now } : one,
  );
  const more = page.items.filter(({ read_at }) => read_at === null).length;
  const left = items.filter(({ read_at }) => read_at === null).length;
  return { ...page, items, unread: Math.max(0, page.unread - (more - left)) };
}

/** Removes one notification from a page. */
export const withoutOne = (page: NotificationPage, id: number): NotificationPage => ({
  ...page,
  items: page.items.filter((one) => one.id !== id),
});

/** Updates the cached pages before the server responds. */
function useChangeList() {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  return async (change: (page: NotificationPage) => NotificationPage) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (data) => data && { ...data, pages: data.pages.map(change) });
  };
}

/** Marks as read optimistically; a failure shows the server's state. */
export function useReadNotifications() {
  const client = useQueryClient();
  const change = useChangeList();
  return useMutation({
    mutationFn: (body: ReadInput) => call(api.notifications.readNotifications, { body }),
    onMutate: (which) => change((page) => markRead(page, which, new Date().toISOString())),
    onSuccess: (count) => client.setQueryData(unreadQuery.queryKey, count),
    onError: () => refresh(client, keys.notifications),
  });
}

export function useDeleteNotification() {
  const client = useQueryClient();
  const change = useChangeList();
  return useMutation({
    mutationFn: (notificationId: number) =>
      call(api.notifications.deleteNotification, { params: { notificationId } }),
    onMutate: (id) => change((page) => withoutOne(page, id)),
    onSettled: () => refresh(client, keys.notifications),
  });
}

export const useDeleteNotifications = () =>
  useMutationThenRefresh(() => call(api.notifications.deleteNotifications), keys.notifications);

/** Loads what the user is notified about, in the app and by email. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call(api.notifications.getNotificationSettings, { signal }),
});

export const useUpdateNotificationSettings = () =>
  useReplace(notificationSettingsQuery, (body: NotificationSettingsInput) =>
    call(api.notifications.updateNotificationSettings, { body }),
  );

/** Loads whether the user gets the weekly digest. */
export const digestQuery = queryOptions({
  queryKey: ['digest'],
  queryFn: ({ signal }) => call(api.digest.getDigest, { signal }),
});

/** Turns the weekly digest on or off; shows what the server saved. */
export const useUpdateDigest = () =>
  useReplace(digestQuery, (is_on: boolean) => call(api.digest.updateDigest, { body: { is_on } }));
