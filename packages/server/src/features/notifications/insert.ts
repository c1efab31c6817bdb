import { defaultNotificationSettings, notificationKinds } from '@agentarium/contracts';

const mailed = notificationKinds.filter((kind) => defaultNotificationSettings[kind].mail);
const mailedByDefault = mailed.map((kind) => `'${kind}'`).join(', ');

/** Milliseconds in which a user watching a run learns of its end, so that nobody is notified twice. */
export const watchedWithinMs = 5000;

/**
 * A statement, or part of one, that writes notifications by their owners' settings, once per key. `source` is a
 * select of `user_id, kind, key, data`; `now` how the statement names the moment, `due` when they are shown.
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
  on conflict (key) do nothing`;

/** Ends `insertNotifications` where nothing else tells the owner's open pages; sent when the transaction commits. */
export const tellPages = `returning pg_notify('agentarium', 'account:' || user_id)::text as told`;

/** The moment `watchedWithinMs` after `now`. */
export const afterWatching = (now: string) => `${now} + interval '${watchedWithinMs} milliseconds'`;

/** Keys of the notifications about a run: its own end, and the end of its children's sequence. */
export const runKey = (executionId: string) => `run:${executionId}`;
export const childrenKey = (executionId: string) => `children:${executionId}`;
export const confirmationKey = (executionId: string, round: number) => `confirmation:${executionId}:${round}`;
