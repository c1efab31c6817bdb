import type { Services } from '../../platform/context.ts';
import { mailDelayMs } from './mail-notifications.ts';
import { flushWatched } from './notify.ts';

/** Read ones, for example of a run that its user watched, go nowhere. */
const unread = `
  select n.id, n.user_id, n.mail is not null as is_mailed, s.id as subscription_id
  from notifications n
  left join push_subscriptions s on n.push and s.user_id = n.user_id and (s.kinds is null or n.kind = any(s.kinds))
  where n.id = any(string_to_array($1, ',')::bigint[]) and n.read_at is null`;

type Unread = { id: number; user_id: string; is_mailed: boolean; subscription_id: string | null };

/** Sends due notifications on their ways: to each device of their users that wants their kind, and by mail a minute later. */
export async function deliverNotifications(services: Services, ids: readonly number[]): Promise<void> {
  const { database, jobs, clock, config } = services;
  await flushWatched(services);
  await database.transaction(async (tx) => {
    const rows = await tx.query<Unread>('unread-notifications', unread, [ids.join()]);
    const pushes = rows.flatMap(({ id, user_id, subscription_id }) =>
      subscription_id === null ? [] : [{ notification_id: id, subscription_id, user_id }],
    );
    await jobs.send(tx, 'send-push', pushes);
    if (config.mail.smtpUrl === null) return;
    const users = new Set(rows.filter(({ is_mailed }) => is_mailed).map(({ user_id }) => user_id));
    const mails = [...users].map((user_id) => ({ user_id }));
    await jobs.send(tx, 'mail-notifications', mails, {
      after: new Date(clock.now().getTime() + mailDelayMs),
    });
  });
}
