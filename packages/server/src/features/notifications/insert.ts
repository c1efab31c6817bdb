import { defaultNotificationSettings, notificationKinds } from '@agentarium/contracts';

const mailed = notificationKinds.filter((kind) => defaultNotificationSettings[kind].mail);
const mailedByDefault = mailed.map((kind) => `'${kind}'`).join(', ');

/** Delay in milliseconds within which a user watching a run sees its end, so that they are not notified as well. */
export const watchDelayMs = 5000;

/**
 * A statement, or part of one, that writes notifications by their owners' settings, once per key. `source` selects
 * `user_id, kind, key, data`; `now` and `due` are SQL for the current time and for when they are shown.
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

/** Ends `insertNotifications` when nothing else notifies the owner's open pages; sent on commit. */
export const notifyPages = `returning pg_notify('agentarium', 'account:' || user_id)::text as told`;

/** SQL for the time `watchDelayMs` after `now`. */
export const afterWatchDelay = (now: string) => `${now} + interval '${watchDelayMs} milliseconds'`;

/** Keys of the notifications about a run: its own end, and the end of its children's sequence. */
export const runKey = (executionId: string) => `run:${executionId}`;
export const childrenKey = (executionId: string) => `children:${executionId}`;
export const confirmationKey = (executionId: string, round: number) => `confirmation:${executionId}:${round}`;
