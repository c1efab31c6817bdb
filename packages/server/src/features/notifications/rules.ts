import {
  defaultNotificationSettings,
  limitNoticeShare,
  type NotificationKind,
  type NotificationSettings,
  type NotificationWays,
  notificationKinds,
} from '@agentarium/contracts';
import { HOUR_MS } from '../../platform/clock.ts';

/** Whether the run that makes `count` runs is the one that reaches 80 % of `limit`. */
export function reachesNotice(count: number, limit: number): boolean {
  const from = Math.ceil(limit * limitNoticeShare);
  return limit > 0 && count === from;
}

/** What an account changed: ways that came later are missing where it was stored before. */
export type StoredSettings = Partial<Record<NotificationKind, Partial<NotificationWays>>>;

/** An account's settings: what it changed over the defaults. */
export const settingsOf = (stored: StoredSettings): NotificationSettings => {
  const changed = notificationKinds.map((kind) => [
    kind,
    { ...defaultNotificationSettings[kind], ...stored[kind] },
  ]);
  return Object.fromEntries(changed) as NotificationSettings;
};

/** Mails about notifications that one account gets in an hour at most. */
export const maxMailsPerHour = 4;

export type MailPlan<T> = {
  /** Notifications by mail: one each, but what is too much for the hour together in its last mail. */
  mails: T[][];
  /** When the rest may be mailed, where the hour has no room. */
  waitUntil: Date | null;
};

/** Decides about mails for what waits, oldest first. Takes when the mails of the last hour were sent; pure. */
export function planMails<T>(waiting: readonly T[], sent: readonly Date[], now: Date): MailPlan<T> {
  const recent = sent.map((at) => at.getTime()).filter((at) => at > now.getTime() - HOUR_MS);
  const room = maxMailsPerHour - recent.length;
  if (waiting.length === 0) return { mails: [], waitUntil: null };
  if (room <= 0) return { mails: [], waitUntil: new Date(Math.min(...recent) + HOUR_MS) };
  if (waiting.length <= room) return { mails: waiting.map((one) => [one]), waitUntil: null };
  const single = waiting.slice(0, room - 1).map((one) => [one]);
  return { mails: [...single, waiting.slice(room - 1)], waitUntil: null };
}
