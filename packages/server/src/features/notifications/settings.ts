import type { NotificationSettingsAnswer, NotificationSettingsInput } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { isClaimed } from '../auth/index.ts';
import { type StoredSettings, settingsOf } from './rules.ts';

const columns = 'notification_settings as settings, email_key';
const load = `select ${columns} from users where id = $1`;
const change = `
  update users set notification_settings = notification_settings || coalesce((
    select jsonb_object_agg(kind, coalesce(notification_settings->kind, '{}') || ways)
    from jsonb_each($2::jsonb) as given(kind, ways)), '{}')
  where id = $1 returning ${columns}`;

type Row = { settings: StoredSettings; email_key: string };

/** Mail is sent only to verified addresses. */
function answer({ config }: SignedIn, row: Row | undefined): NotificationSettingsAnswer {
  if (!row) throw new AppError('UNAUTHENTICATED');
  const mail_available = config.mail.smtpUrl !== null && isClaimed(row.email_key);
  return { settings: settingsOf(row.settings), mail_available };
}

/** Returns the notifications that the caller gets, and their channels. */
export async function getNotificationSettings(ctx: SignedIn): Promise<NotificationSettingsAnswer> {
  const [row] = await ctx.database.query<Row>('notification-settings', load, [ctx.actor.id]);
  return answer(ctx, row);
}

/** Changes the given kinds from now on; omitted channels are kept. */
export async function updateNotificationSettings(
  ctx: SignedIn,
  input: NotificationSettingsInput,
): Promise<NotificationSettingsAnswer> {
  const values = [ctx.actor.id, JSON.stringify(input)];
  const [row] = await ctx.database.query<Row>('change-notification-settings', change, values);
  return answer(ctx, row);
}
