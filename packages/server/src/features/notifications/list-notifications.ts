import type { Notification } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { numberCursor, type Page, type PageQuery, pageOf } from '../../platform/cursor.ts';
import { flushWatched } from './notify.ts';
import { type NotificationRow, presentNotification } from './present.ts';

const list = `
  select n.id, n.kind, n.data, n.read_at, n.created_at, t.config->'locales' as task_locales,
    e.id as execution_id
  from notifications n
  left join tasks t on t.id = (n.data->>'task_id')::uuid
  left join executions e on e.id = (n.data->>'execution_id')::uuid
  where n.user_id = $1 and n.in_app and n.due_at <= $2 and n.id < $3
  order by n.id desc limit $4`;

const count = `
  select count(*)::int as unread from (
    select 1 from notifications where user_id = $1 and read_at is null and in_app and due_at <= $2 limit 100) as first`;

/** The number of the caller's unread notifications, up to 100. */
export async function countUnread(ctx: SignedIn): Promise<{ unread: number }> {
  await flushWatched(ctx);
  return readUnread(ctx);
}

async function readUnread({ database, actor, clock }: SignedIn): Promise<{ unread: number }> {
  const [row] = await database.query<{ unread: number }>('count-unread', count, [actor.id, clock.now()]);
  return { unread: row?.unread ?? 0 };
}

/** The caller's notifications, newest first, by key. */
export async function listNotifications(
  ctx: SignedIn,
  { limit, cursor }: PageQuery,
): Promise<Page<Notification> & { unread: number }> {
  await flushWatched(ctx);
  const { database, actor, clock } = ctx;
  const before = numberCursor(cursor) ?? Number.MAX_SAFE_INTEGER;
  const values = [actor.id, clock.now(), before, limit + 1];
  const rows = await database.query<NotificationRow>('list-notifications', list, values);
  const { page, next_cursor } = pageOf(rows, limit, ({ id }) => id);
  return { items: page.map(presentNotification), next_cursor, ...(await readUnread(ctx)) };
}
