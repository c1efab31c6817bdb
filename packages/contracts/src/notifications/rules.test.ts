import { expect, test } from 'vitest';
import { notificationKinds } from './names.ts';
import { defaultNotificationSettings, notificationPath } from './rules.ts';
import { notificationSettingsInput, readInput } from './schema.ts';

test('every kind has defaults, and is shown in the app', () => {
  expect(Object.keys(defaultNotificationSettings)).toEqual(notificationKinds);
  expect(notificationKinds.every((kind) => defaultNotificationSettings[kind].in_app)).toBe(true);
});

test('a notification links to its run, else to its task', () => {
  expect(notificationPath('run_finished', { executionId: 'e', taskId: 't' })).toBe('/executions/e');
  expect(notificationPath('run_finished', { executionId: null, taskId: 't' })).toBe('/tasks/t');
  expect(notificationPath('limit_80', { executionId: 'e', taskId: 't' })).toBe('/subscription');
});

test.each([
  [{ ids: [1, 2] }, true],
  [{ up_to_id: 9 }, true],
  [{}, false],
  [{ ids: [] }, false],
  [{ up_to_id: 0 }, false],
  [{ ids: [1.5] }, false],
])('marking as read with %j', (body, isGood) => {
  expect(readInput.safeParse(body).success).toBe(isGood);
});

test('settings accept any of the kinds, each complete', () => {
  const ways = { in_app: true, mail: false };
  const isGood = (body: unknown) => notificationSettingsInput.safeParse(body).success;
  expect([{ limit_80: ways }, {}].every(isGood)).toBe(true);
  expect([{ limit_80: { in_app: true } }, { other: ways }].some(isGood)).toBe(false);
});
