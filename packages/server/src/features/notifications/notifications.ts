import type {
  Notification,
  NotificationSettingsAnswer,
  NotificationSettingsInput,
  ReadInput,
} from '@agentarium/contracts';
import { notificationKinds } from '@agentarium/contracts/names';
import type { SignedIn } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { numberCursor, type Page, type PageQuery, pageOf } from '../../platform/list-queries.ts';
import { isClaimed } from '../auth/index.ts';
import { flushWatched } from './notify.ts';
import { type NotificationRow, presentNotification } from './present.ts';
import { type StoredSettings, settingsOf } from './rules.ts';

const list = `
  select n.id, n.kind, n.data, n.read_at, n.created_at, t.config->'locales' as task_locales,
    e.id as execution_id, case when n.kind = 'run_finished' then (
      select json_build_object('locales', o.output->'locales', 'name', o.output->>'name', 'unit', o.output->>'unit',
        'value', e.output_params->(o.output->>'name'))
      from jsonb_array_elements(t.output_parameters) with ordinality as o(output, position)
      where jsonb_typeof(e.output_params->(o.output->>'name')) = 'number' order by o.position limit 1) end as figure
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

/** A notification that is read before its mail was sent is not mailed. */
const read = `
  update notifications set read_at = $2, mail = case when mail <> 'waiting' then mail end
  where user_id = $1 and read_at is null and in_app and due_at <= $2
    and (id <= $3 or id = any($4::bigint[]))`;

/** Marks the caller's notifications as read. Returns how many are still unread; others' ids are ignored. */
export async function readNotifications(
  ctx: SignedIn,
  { up_to_id = 0, ids = [] }: ReadInput,
): Promise<{ unread: number }> {
  await flushWatched(ctx);
  const values = [ctx.actor.id, ctx.clock.now(), up_to_id, ids];
  await ctx.database.query('read-notifications', read, values);
  return countUnread(ctx);
}

const deleteOne = 'delete from notifications where id = $1 and user_id = $2 and in_app returning 1';
const deleteAll = 'delete from notifications where user_id = $1 and in_app and due_at <= $2';

/** Deletes one of the caller's notifications. Throws NOTIFICATION_NOT_FOUND. */
export async function deleteNotification(
  { database, actor }: SignedIn,
  id: number,
): Promise<{ message: string }> {
  const gone = await database.query('delete-notification', deleteOne, [id, actor.id]);
  if (gone.length === 0) throw new AppError('NOTIFICATION_NOT_FOUND');
  return { message: 'Notification deleted' };
}

/** Deletes all of the caller's notifications. */
export async function deleteNotifications({
  database,
  actor,
  clock,
}: SignedIn): Promise<{ message: string }> {
  await database.query('delete-notifications', deleteAll, [actor.id, clock.now()]);
  return { message: 'Notifications deleted' };
}

const columns = 'notification_settings as settings, email_key';
const load = `select ${columns} from users where id = $1`;
const change = `
  update users set notification_settings = notification_settings || coalesce((
    select jsonb_object_agg(kind, coalesce(notification_settings->kind, '{}') || ways)
    from jsonb_each($2::jsonb) as given(kind, ways)), '{}')
  where id = $1 returning ${columns}`;

type Row = { settings: StoredSettings; email_key: string };

/** Mail is sent only to verified addresses. */
function answer({ mail }: SignedIn['config'], row: Row | undefined): NotificationSettingsAnswer {
  if (!row) throw new AppError('UNAUTHENTICATED');
  const mail_available = mail.smtpUrl !== null && isClaimed(row.email_key);
  return { settings: settingsOf(row.settings), mail_available };
}

/** Returns the notifications that the caller gets, and their channels. */
export async function getNotificationSettings(
  ctx: SignedIn,
  tx: Statements = ctx.database,
): Promise<NotificationSettingsAnswer> {
  const [row] = await tx.query<Row>('notification-settings', load, [ctx.actor.id]);
  return answer(ctx.config, row);
}

/** Changes the given kinds from now on; omitted channels are kept. */
export async function updateNotificationSettings(
  ctx: SignedIn,
  { settings = {}, mail_available: _known, ...kinds }: NotificationSettingsInput,
): Promise<NotificationSettingsAnswer> {
  const given = notificationKinds.flatMap((kind) =>
    settings[kind] || kinds[kind] ? [[kind, { ...settings[kind], ...kinds[kind] }] as const] : [],
  );
  const values = [ctx.actor.id, JSON.stringify(Object.fromEntries(given))];
  const [row] = await ctx.database.query<Row>('change-notification-settings', change, values);
  return answer(ctx.config, row);
}
