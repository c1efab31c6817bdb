import type { api, EndpointOutput, ReadInput } from '@agentarium/contracts';

export type NotificationPage = EndpointOutput<typeof api.notifications.listNotifications>;

/** A page in which what `which` names is read since `now`. */
export function markRead(page: NotificationPage, { up_to_id = 0, ids = [] }: ReadInput, now: string) {
  const isMeant = (id: number) => id <= up_to_id || ids.includes(id);
  const items = page.items.map((one) =>
    one.read_at === null && isMeant(one.id) ? { ...one, read_at: now } : one,
  );
  const more = page.items.filter(({ read_at }) => read_at === null).length;
  const left = items.filter(({ read_at }) => read_at === null).length;
  return { ...page, items, unread: Math.max(0, page.unread - (more - left)) };
}

/** A page without one of its notifications. */
export const withoutOne = (page: NotificationPage, id: number): NotificationPage => ({
  ...page,
  items: page.items.filter((one) => one.id !== id),
});
