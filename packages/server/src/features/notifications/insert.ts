import { defaultNotificationSettings, notificationKinds } from '@agentarium/contracts';
import type { Services } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';

const mailed = notificationKinds.filter((kind) => defaultNotificationSettings[kind].mail);
const mailedByDefault = mailed.map((kind) => `'${kind}'`).join(', ');

/** Delay in milliseconds within which a user watching a run sees its end, so that they are not notified as well. */
export const watchDelayMs = 5000;

/**
 * A statement that writes notifications by their owners' settings, once per key, and returns them as `Added`. `source`
 * selects `user_id, kind, key, data`; `now` and `due` are SQL for the current time and for when they are shown.
 */
export const insertNotifications = (source: string, now: string, due = now) => `
  insert into notifications (user_id, kind, key, data, in_app, due_at, mail, push, created_at)
  select n.user_id, n.kind, n.key, n.data, n.in_app, ${due}, case when n.mail then 'waiting' end, n.push, ${now}
  from (
    select about.*, coalesce((u.notification_settings->about.kind->>'in_app')::boolean, true) as in_app,
      coalesce((u.notification_settings->about.kind->>'mail')::boolean, about.kind in (${mailedByDefault})) as mail,
      coalesce((u.notification_settings->about.kind->>'push')::boolean, true)
        and exists (select 1 from push_subscriptions d where d.user_id = u.id) as push
    from (${source}) about join users u on u.id = about.user_id
  ) n
  where n.in_app or n.mail or n.push
  on conflict (key) do nothing
  returning id, due_at, mail is not null or push as is_delivered`;

/** A notification that was added. */
export type Added = { id: number; due_at: Date /** By mail or to devices. */; is_delivered: boolean };

/** Ends `insertNotifications` when nothing else notifies the owner's open pages; sent on commit. */
export const notifyPages = `, pg_notify('agentarium', 'account:' || user_id)::text as told`;

/** Sends a job for each added notification that delivers it once it is due. */
export async function deliverAdded(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Statements,
  added: readonly Added[],
): Promise<void> {
  const delivered = added.filter(({ is_delivered }) => is_delivered);
  const [first] = delivered;
  if (!first) return;
  const data = delivered.map(({ id }) => ({ notification_id: id }));
  await jobs.send(tx, 'deliver-notifications', data, { after: first.due_at });
}

/** SQL for the time `watchDelayMs` after `now`. */
export const afterWatchDelay = (now: string) => `${now} + interval '${watchDelayMs} milliseconds'`;

/** Keys of the notifications about a run: its own end, and the end of its children's sequence. */
export const runKey = (executionId: string) => `run:${executionId}`;
export const childrenKey = (executionId: string) => `children:${executionId}`;
export const confirmationKey = (executionId: string, round: number) => `confirmation:${executionId}:${round}`;
