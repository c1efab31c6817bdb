import {
  defaultNotificationSettings,
  type NotificationKind,
  type NotificationSettings,
  type NotificationWays,
  notificationKinds,
} from '@agentarium/contracts';
import { HOUR_MS } from '../../platform/clock.ts';

/** The settings that an account changed; channels introduced later may be missing. */
export type StoredSettings = Partial<Record<NotificationKind, Partial<NotificationWays>>>;

/** An account's settings: its changes merged into the defaults. */
export const settingsOf = (stored: StoredSettings): NotificationSettings => {
  const changed = notificationKinds.map((kind) => [
    kind,
    { ...defaultNotificationSettings[kind], ...stored[kind] },
  ]);
  return Object.fromEntries(changed) as NotificationSettings;
};

/** Maximum mails about notifications per account and hour. */
export const maxMailsPerHour = 4;

export type MailPlan<T> = {
  /**
   * Notifications grouped into mails: one each, except that the hour's last mail contains all that exceed its limit.
   */
  mails: T[][];
  /** The time from which the rest may be mailed, if this hour's limit is reached. */
  waitUntil: Date | null;
};

/** Plans mails for pending notifications, oldest first. `sent` are the times of the last hour's mails; pure. */
export function planMails<T>(waiting: readonly T[], sent: readonly Date[], now: Date): MailPlan<T> {
  const recent = sent.map((at) => at.getTime()).filter((at) => at > now.getTime() - HOUR_MS);
  const room = maxMailsPerHour - recent.length;
  if (waiting.length === 0) return { mails: [], waitUntil: null };
  if (room <= 0) return { mails: [], waitUntil: new Date(Math.min(...recent) + HOUR_MS) };
  if (waiting.length <= room) return { mails: waiting.map((one) => [one]), waitUntil: null };
  const single = waiting.slice(0, room - 1).map((one) => [one]);
  return { mails: [...single, waiting.slice(room - 1)], waitUntil: null };
}
