import { expect, test } from 'vitest';
import { maxMailsPerHour, planMails, settingsOf } from './rules.ts';

test('notification settings are the defaults except for changed kinds', () => {
  const changed = settingsOf({ limit_80: { in_app: false, mail: true } });
  expect(changed.limit_80).toEqual({ in_app: false, mail: true, push: true });
  expect(changed.run_finished).toEqual({ in_app: true, mail: false, push: true });
});

const now = new Date('2026-05-04T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test('each notification has its own mail below the hourly limit', () => {
  expect(planMails([1, 2, 3], [minutesAgo(30)], now)).toEqual({ mails: [[1], [2], [3]], waitUntil: null });
});

test('the last mail of an hour contains the notifications beyond the limit', () => {
  const { mails, waitUntil } = planMails([1, 2, 3, 4, 5, 6, 7], [minutesAgo(59), minutesAgo(5)], now);
  expect(mails).toEqual([[1], [2, 3, 4, 5, 6, 7]]);
  expect(waitUntil).toBeNull();
});

test('at the hourly limit of mails, notifications wait until the oldest mail is an hour old', () => {
  const sent = [50, 40, 30, 20].map(minutesAgo);
  expect(sent).toHaveLength(maxMailsPerHour);
  expect(planMails([1], sent, now)).toEqual({ mails: [], waitUntil: new Date('2026-05-04T12:10:00Z') });
  expect(planMails([1], sent, new Date('2026-05-04T12:10:00Z')).mails).toEqual([[1]]);
});

test('no mail is sent when no notification is waiting, even at the hourly limit', () => {
  expect(planMails([], [50, 40, 30, 20].map(minutesAgo), now)).toEqual({ mails: [], waitUntil: null });
});
