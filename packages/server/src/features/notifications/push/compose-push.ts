import type { Language, NotificationFacts } from '@agentarium/contracts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { PushMessage } from '../../../platform/push/push.ts';
import { renderNotification } from '../compose-mail.ts';

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
