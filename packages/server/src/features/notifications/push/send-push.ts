import type { Language, NotificationFacts } from '@agentarium/contracts';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/context.ts';
import { TryLater } from '../../../platform/jobs/jobs.ts';
import type { PushMessage } from '../../../platform/push/push.ts';
import { renderNotification } from '../compose-mail.ts';
import { factsOf, type NotificationRow } from '../present.ts';

/** The payload for the device's service worker; a notification replaces an earlier one with the same `tag`. */
type PushPayload = { title: string; body: string; path: string; tag: string; language: Language };

const maxTitle = 200;
const maxBody = 500;

type Reader = { language: Language | null; timezone: string | null };

/** Shortens a text without splitting characters, since a task's name may be long. */
const cut = (text: string, length: number) =>
  [...text].length <= length ? text : `${[...text].slice(0, length - 1).join('')}…`;

/** The message to a device about a notification, in its reader's language: what happened, and nothing of the answer. */
export function composePush(id: number, facts: NotificationFacts, reader: Reader, now: Date): PushMessage {
  const { title, line, path, language } = renderNotification(facts, reader);
  // The title says what a goal is about; its figures are only shown in the app.
  const body = 'goal_id' in facts.data ? '' : cut(line, maxBody);
  const payload: PushPayload = {
    title: cut(title, maxTitle),
    body,
    path,
    tag: `notification-${id}`,
    language,
  };
  const isUrgent = facts.kind === 'confirmation_needed';
  const lastsMs = isUrgent ? new Date(facts.data.expires_at).getTime() - now.getTime() : DAY_MS;
  return {
    payload: JSON.stringify(payload),
    ttlSeconds: Math.max(0, Math.floor(lastsMs / 1000)),
    urgency: isUrgent ? 'high' : 'normal',
  };
}

/** A push service may ask for a pause of at most this long. */
const maxPauseMs = 6 * HOUR_MS;

/**
 * Read ones, those older than a day and those that ask for an approval too late are not sent any more; a device may
 * belong to somebody else by now.
 */
const read = `
  select n.id, n.kind, n.data, s.endpoint, s.p256dh, s.auth, t.config->'locales' as task_locales, e.id as execution_id,
    u.language, u.timezone
  from notifications n
  join push_subscriptions s on s.id = $2 and s.user_id = n.user_id
  join users u on u.id = n.user_id and u.status = 'active'
  left join tasks t on t.id = (n.data->>'task_id')::uuid
  left join executions e on e.id = (n.data->>'execution_id')::uuid
  where n.id = $1 and n.read_at is null and n.created_at > $3::timestamptz - interval '${DAY_MS} milliseconds'
    and coalesce((n.data->>'expires_at')::timestamptz > $3, true)`;
const recordSent = 'update push_subscriptions set last_sent_at = $2 where id = $1';
const forget = 'delete from push_subscriptions where id = $1';

type Message = Omit<NotificationRow, 'read_at' | 'created_at'> & {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language | null;
  timezone: string | null;
};

type Push = { notification_id: number; subscription_id: string; user_id: string };

/**
 * Sends a notification to a device. A device that no longer exists is deleted. Sent again after a process died: the device
 * shows it once. Throws when it has to be tried again.
 */
export async function sendPush(services: Services, data: Push): Promise<void> {
  const { database, push, clock, jobs, log } = services;
  const { notification_id, subscription_id } = data;
  const now = clock.now();
  const [message] = await database.query<Message>('read-push', read, [notification_id, subscription_id, now]);
  if (!message) return;
  const outcome = await push.send(message, composePush(message.id, factsOf(message), message, now));
  const host = URL.parse(message.endpoint)?.host;
  switch (outcome.kind) {
    case 'sent':
      await database.query('record-push', recordSent, [subscription_id, clock.now()]);
      return;
    case 'gone':
      await database.query('forget-device', forget, [subscription_id]);
      return;
    case 'refused':
      log.warn({ outcome, host }, 'a push service did not accept a notification');
      return;
    case 'later': {
      if (outcome.retryAfterMs === null)
        throw new TryLater(`the push service ${host} did not accept a notification`);
      const after = new Date(clock.now().getTime() + Math.min(maxPauseMs, outcome.retryAfterMs));
      await jobs.send(database, 'send-push', data, { after });
      return;
    }
    default:
      return outcome satisfies never;
  }
}
