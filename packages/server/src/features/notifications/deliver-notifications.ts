import type { Language } from '@agentarium/contracts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { TryLater } from '../../platform/jobs/jobs.ts';
import { isClaimed } from '../auth/index.ts';
import { composeNotificationMail } from './compose-mail.ts';
import { flushWatched } from './notify.ts';
import { factsOf, type NotificationRow } from './present.ts';
import { planMails } from './rules.ts';

/** How long, in milliseconds, an active user has to read or answer before a mail is sent. */
const mailDelayMs = 60_000;
/** Younger ones are left to their own job. It is less than the delay, so that no job starts too early for its own one. */
const minAgeMs = mailDelayMs / 2;
const batch = 200;

const readUser = 'select email, email_key, name, language, timezone, status from users where id = $1';
/** A notification not mailed within a day is outdated, and one that asks for an approval when it is too late for that. */
const readWaiting = `
  select n.id, n.kind, n.data, t.config->'locales' as task_locales, e.id as execution_id
  from (
    select * from notifications
    where user_id = $1 and mail = 'waiting' and due_at <= $2::timestamptz - interval '${minAgeMs} milliseconds'
      and due_at > $2::timestamptz - interval '${DAY_MS} milliseconds'
      and coalesce((data->>'expires_at')::timestamptz > $2, true)
    order by id limit ${batch}) n
  left join tasks t on t.id = (n.data->>'task_id')::uuid
  left join executions e on e.id = (n.data->>'execution_id')::uuid
  order by n.id`;
const readSent = `
  select mail_at as at from notifications
  where user_id = $1 and mail = 'sent' and mail_at > $2::timestamptz - interval '1 hour'
  group by mail_id, mail_at`;

const ids = `id = any($1::bigint[])`;
const markSent = `update notifications set mail = 'sent', mail_at = $2, mail_id = $3 where ${ids}`;
const never = `update notifications set mail = null where ${ids}`;

type Addressee = {
  email: string;
  email_key: string;
  name: string;
  language: Language | null;
  timezone: string | null;
  status: string;
};
type Waiting = Omit<NotificationRow, 'read_at' | 'created_at'>;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/**
 * Mails an account's waiting notifications: one mail each, at most `maxMailsPerHour` per hour. Needs that no other process
 * does so for the same account. A mail whose process died before it was marked as sent is sent again.
 */
export async function mailNotifications(services: Services, userId: string): Promise<void> {
  const { database, clock, mail, config, jobs } = services;
  const now = clock.now();
  const [user] = await database.query<Addressee>('read-addressee', readUser, [userId]);
  const rows = await database.query<Waiting>('waiting-for-mail', readWaiting, [userId, now]);
  if (!user || rows.length === 0) return;
  if (user.status !== 'active' || !isClaimed(user.email_key)) {
    await database.query('never-mail', never, [idsOf(rows)]);
    return;
  }
  const sent = await database.query<{ at: Date }>('mails-of-hour', readSent, [userId, now]);
  const plan = planMails(
    rows,
    sent.map(({ at }) => (at > now ? now : at)),
    now,
  );
  if (plan.waitUntil) {
    await jobs.send(database, 'mail-notifications', { user_id: userId }, { after: plan.waitUntil });
    return;
  }
  for (const group of plan.mails) {
    await mail.send(composeNotificationMail(config, user, group.map(factsOf))).catch((cause: unknown) => {
      throw new TryLater('the mail server did not accept a mail', { cause });
    });
    await database.query('mark-mailed', markSent, [idsOf(group), clock.now(), newId()]);
  }
}

/** Read ones, for example of a run that its user watched, go nowhere. */
const unread = `
  select n.id, n.user_id, n.mail is not null as is_mailed, s.id as subscription_id
  from notifications n
  left join push_subscriptions s on n.push and s.user_id = n.user_id and (s.kinds is null or n.kind = any(s.kinds))
  where n.id = any($1::bigint[]) and n.read_at is null`;

type Unread = { id: number; user_id: string; is_mailed: boolean; subscription_id: string | null };

/** Sends due notifications: to each device of their users that wants their kind, and by mail a minute later. */
export async function deliverNotifications(services: Services, ids: readonly number[]): Promise<void> {
  const { database, jobs, clock, config } = services;
  await flushWatched(services);
  await database.transaction(async (tx) => {
    const rows = await tx.query<Unread>('unread-notifications', unread, [ids]);
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
