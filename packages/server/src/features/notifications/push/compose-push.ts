import type { Language, NotificationFacts } from '@agentarium/contracts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { PushMessage } from '../../../platform/push/push.ts';
import { sayNotification } from '../compose-mail.ts';

/** What the page behind the device's service worker reads; `tag` replaces the same one that comes twice. */
type PushPayload = { title: string; body: string; path: string; tag: string; language: Language };

const maxTitle = 200;
const maxBody = 500;

type Reader = { language: Language | null; timezone: string | null };

/** Whole characters up to a length: a task's name may be long. */
const cut = (text: string, length: number) =>
  [...text].length <= length ? text : `${[...text].slice(0, length - 1).join('')}…`;

/** What goes to a device about a notification, in its reader's language: what happened, and nothing from the answer. */
export function composePush(id: number, facts: NotificationFacts, reader: Reader, now: Date): PushMessage {
  const { title, line, path, language } = sayNotification(facts, reader);
  // The title says what a goal is about; the figures of the body stay in the app.
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
