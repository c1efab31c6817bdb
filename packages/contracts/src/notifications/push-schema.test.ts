import { describe, expect, test } from 'vitest';
import { faultsOf } from '../testing/field-cases.ts';
import { testEveryField } from '../testing/field-tests.ts';
import { notificationKinds } from './names.ts';
import { pushEndpointInput, pushSubscriptionInput } from './push-schema.ts';
import { defaultNotificationSettings, notificationPath, progressPath } from './rules.ts';

const endpoint = 'https://push.example.com/send/abc';
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

describe('a device that subscribes', () => {
  testEveryField(
    pushSubscriptionInput,
    { endpoint, keys },
    {
      endpoint: {
        good: [endpoint, 'http://localhost:4000/push', `https://push.example.com/${'a'.repeat(900)}`],
        bad: [
          [undefined, 'REQUIRED'],
          ['push.example.com', 'URL_FORMAT'],
          ['ftp://push.example.com/send', 'URL_FORMAT'],
          ['javascript:alert(1)', 'URL_FORMAT'],
          [`https://push.example.com/${'a'.repeat(1000)}`, 'TOO_LONG maximum=1000'],
        ],
      },
      keys: {
        good: [keys, { ...keys, auth: `${keys.auth}==` }, { ...keys, p256dh: `${keys.p256dh}=` }],
        bad: [
          [undefined, 'REQUIRED'],
          [{ auth: keys.auth }, '.p256dh REQUIRED'],
          [{ ...keys, p256dh: 'B'.repeat(86) }, '.p256dh BASE64_FORMAT'],
          [{ ...keys, p256dh: `${'B'.repeat(86)}+` }, '.p256dh BASE64_FORMAT'],
          [{ ...keys, auth: 'a'.repeat(23) }, '.auth BASE64_FORMAT'],
          [{ ...keys, secret: 'x' }, '.secret UNKNOWN_FIELD'],
        ],
      },
      expirationTime: { good: [undefined, null, 0, 1.7e12], bad: [['soon', 'NOT_NUMBER']] },
      kinds: {
        good: [undefined, null, [], [...notificationKinds]],
        bad: [
          [['gossip'], `.0 NOT_OPTION options=${notificationKinds.join(', ')}`],
          [[...notificationKinds, 'limit_80'], `TOO_MANY maximum=${notificationKinds.length}`],
        ],
      },
      device_name: {
        good: [undefined, null, '', 'Phone', 'a'.repeat(100)],
        bad: [['a'.repeat(101), 'TOO_LONG maximum=100']],
      },
    },
  );

  test('has a trimmed name', () => {
    const { device_name } = pushSubscriptionInput.parse({ endpoint, keys, device_name: '  Phone ' });
    expect(device_name).toBe('Phone');
  });

  test('is removed by its endpoint', () => {
    expect(faultsOf(pushEndpointInput, { endpoint })).toEqual([]);
    expect(faultsOf(pushEndpointInput, {})).toEqual([]);
    expect(faultsOf(pushEndpointInput, { endpoint, keys })).toEqual(['keys UNKNOWN_FIELD']);
  });
});

describe('a notification of a goal', () => {
  test.each(['goal_reached', 'goal_missed', 'goal_out_of_range'] as const)(
    '%s links to its numbers',
    (kind) => {
      expect(notificationPath(kind, { executionId: 'e', taskId: 't' })).toBe(progressPath('e'));
      expect(notificationPath(kind, { executionId: null, taskId: 't' })).toBe('/tasks/t');
    },
  );

  test('goes to devices by default', () => {
    expect(notificationKinds.filter((kind) => !defaultNotificationSettings[kind].push)).toEqual([]);
  });
});
