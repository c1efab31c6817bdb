import type { Language } from '@agentarium/contracts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import type { JobInput } from '../../platform/jobs/define-job.ts';
import { isClaimed } from '../auth/index.ts';
import { composeNotificationMail } from './compose-mail.ts';
import { factsOf, type NotificationRow } from './present.ts';
import { flushWatched } from './record-watched.ts';
import { planMails } from './rules.ts';

/** How long, in milliseconds, an active user has to read or answer before a mail is sent. */
const readWithinMs = 60_000;
/** How long one process has to send a mail, and the delay before a failed one is retried. */
const retryDelayMs = 10 * 60_000;
const batch = 200;

/** A notification not mailed within a day is outdated. */
const isWaiting = `mail in ('waiting', 'sending') and due_at <= $1::timestamptz - interval '${readWithinMs} milliseconds'
  and due_at > $1::timestamptz - interval '${DAY_MS} milliseconds' and (mail_at is null or mail_at <= $1)`;
const waitingUsers = `select distinct user_id from notifications where ${isWaiting} limit ${batch}`;

const lockUser = `
  select email, email_key, name, language, timezone, status from users where id = $1 for no key update`;
const waiting = `
  select n.id, n.kind, n.data, t.config->'locales' as task_locales, e.id as execution_id
  from (select * from notifications where user_id = $2 and ${isWaiting} order by id limit ${batch}) n
  left join tasks t on t.id = (n.data->>'task_id')::uuid
  left join executions e on e.id = (n.data->>'execution_id')::uuid
  order by n.id`;
const sent = `
  select mail_at as at from notifications
  where user_id = $1 and mail is not null and mail_id is not null and mail_at > $2::timestamptz - interval '1 hour'
  group by mail_id, mail_at`;

const ids = `id = any(string_to_array($1, ',')::bigint[])`;
const take = `update notifications set mail = 'sending', mail_at = $2, mail_id = $3 where ${ids}`;
const put = `update notifications set mail = $3, mail_at = $2, mail_id = case when $3 = 'sent' then mail_id end where ${ids}`;
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
const listed = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).join(',');

/** Claims one user's mails that may be sent now; the user's lock prevents two processes from claiming the same. */
async function takeMails(
  { database, clock }: Services,
  userId: string,
): Promise<{ user: Addressee; mails: Waiting[][] } | null> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const [user] = await tx.query<Addressee>('lock-addressee', lockUser, [userId]);
    const rows = await tx.query<Waiting>('waiting-for-mail', waiting, [now, userId]);
    if (!user || rows.length === 0) return null;
    if (user.status !== 'active' || !isClaimed(user.email_key)) {
      await tx.query('never-mail', never, [listed(rows)]);
      return null;
    }
    const times = await tx.query<{ at: Date }>('mails-of-hour', sent, [userId, now]);
    const plan = planMails(
      rows,
      times.map(({ at }) => (at > now ? now : at)),
      now,
    );
    if (plan.waitUntil) {
      await tx.query('put-mail', put, [listed(rows), plan.waitUntil, 'waiting']);
      return null;
    }
    const until = new Date(now.getTime() + retryDelayMs);
    for (const mail of plan.mails) await tx.query('take-mail', take, [listed(mail), until, newId()]);
    return { user, mails: plan.mails };
  });
}

/**
 * Mails pending notifications: one mail each, at most `maxMailsPerHour` per account and hour. Failed mails are retried
 * and those of a dead process are claimed again, so that none is lost and duplicates are rare.
 */
export async function sendNotificationMails(
  services: Services,
  { signal }: Pick<JobInput, 'signal'>,
): Promise<void> {
  const { database, clock, mail, config, log } = services;
  await flushWatched(services);
  const users = await database.query<{ user_id: string }>('users-to-mail', waitingUsers, [clock.now()]);
  for (const { user_id } of users) {
    if (signal.aborted) return;
    const taken = await takeMails(services, user_id);
    for (const rows of taken?.mails ?? []) {
      const facts = rows.map(factsOf);
      try {
        if (taken) await mail.send(composeNotificationMail(config, taken.user, facts));
        await database.query('put-mail', put, [listed(rows), clock.now(), 'sent']);
      } catch (err) {
        log.warn({ err }, 'a mail about notifications could not be sent yet');
        const later = new Date(clock.now().getTime() + retryDelayMs);
        await database.query('put-mail', put, [listed(rows), later, 'waiting']);
      }
    }
  }
}
