import { expect, test } from 'vitest';
import { unsubscribeToken } from '../digest/schema.ts';
import { faultsOf } from '../testing/faults.ts';
import { notificationKinds } from './names.ts';
import { pushEndpointInput, pushSubscriptionInput } from './push-schema.ts';
import { notificationSettingsInput, readInput } from './schema.ts';

test('notifications are marked as read by ids, up to one, or both', () => {
  for (const body of [{ ids: [1, 2] }, { up_to_id: 9 }, { ids: [1], up_to_id: 9 }])
    expect(faultsOf(readInput, body)).toEqual([]);
  expect(faultsOf(readInput, {})).toEqual(['ids GIVE_ONE_OF options=ids, up_to_id']);
});

test('notification settings accept any of the kinds, each with any of its channels', () => {
  const ways = { mail: false };
  const settings = Object.fromEntries(notificationKinds.map((kind) => [kind, ways]));
  for (const body of [{}, settings, { limit_80: { in_app: true, mail: false, push: true } }])
    expect(faultsOf(notificationSettingsInput, body)).toEqual([]);
  expect(faultsOf(notificationSettingsInput, { other: ways })).toEqual(['other UNKNOWN_FIELD']);
});

test('a device subscribes with a web address and keys of the right length', () => {
  const endpoint = 'https://push.example.com/send/abc';
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const faults = (change: object) => faultsOf(pushSubscriptionInput, { endpoint, keys, ...change });
  for (const change of [
    {},
    { endpoint: 'http://localhost:4000/push' },
    { keys: { ...keys, auth: `${keys.auth}==` } },
    { keys: { ...keys, p256dh: `${keys.p256dh}=` } },
    { expirationTime: null, kinds: [...notificationKinds], device_name: null },
  ])
    expect(faults(change)).toEqual([]);
  for (const wrong of ['push.example.com', 'ftp://push.example.com/send', 'javascript:alert(1)'])
    expect(faults({ endpoint: wrong })).toEqual(['endpoint URL_FORMAT']);
  for (const p256dh of ['B'.repeat(86), `${'B'.repeat(86)}+`])
    expect(faults({ keys: { ...keys, p256dh } })).toEqual(['keys.p256dh BASE64_FORMAT']);
  expect(faults({ keys: { ...keys, auth: 'a'.repeat(23) } })).toEqual(['keys.auth BASE64_FORMAT']);
  expect(faults({ kinds: [...notificationKinds, 'limit_80'] })).toEqual([
    `kinds TOO_MANY maximum=${notificationKinds.length}`,
  ]);
});

test('a device is removed by its address, and all of the account without one', () => {
  expect(faultsOf(pushEndpointInput, { endpoint: 'https://push.example.com/send/abc' })).toEqual([]);
  expect(faultsOf(pushEndpointInput, {})).toEqual([]);
});

test('the link of a digest has a token of 65 characters that are safe in a URL', () => {
  const isGood = (token: string) => unsubscribeToken.safeParse(token).success;
  expect(isGood(`${'A1_-'.repeat(16)}z`)).toBe(true);
  expect(
    ['x'.repeat(64), 'x'.repeat(66), `${'x'.repeat(64)}=`, `${'x'.repeat(60)}/../`].filter(isGood),
  ).toEqual([]);
});
