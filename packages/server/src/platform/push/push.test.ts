import { hostileBehaviours, startHostileServer } from '@agentarium/testkit/hostile-server.ts';
import { startPushServer } from '@agentarium/testkit/push-server.ts';
import { expect, test } from 'vitest';
import { vapidKeysOf } from '../../config/vapid-keys.ts';
import { areDeviceKeys, createPush } from './push.ts';

// The example of RFC 8291.
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test.each([
  [keys, true],
  [{ ...keys, p256dh: `${keys.p256dh}=` }, true],
  [{ ...keys, p256dh: `B${'A'.repeat(86)}` }, false],
  [{ ...keys, p256dh: keys.p256dh.slice(0, -4) }, false],
  [{ ...keys, p256dh: '' }, false],
])('the device keys %j are valid: %s', async (given, expected) => {
  expect(await areDeviceKeys(given)).toBe(expected);
});

test('a message reaches its device signed and sealed; one beyond a record of 4096 bytes is not sent', async () => {
  const server = await startPushServer();
  const sender = vapidKeysOf('x'.repeat(32));
  const push = createPush({
    // As an operator may have written them: padded, and in plain base64.
    publicKey: `${sender.publicKey}=`,
    privateKey: Buffer.from(sender.privateKey, 'base64url').toString('base64'),
    subject: 'mailto:admin@example.com',
    allowPrivateHosts: ['127.0.0.1'],
  });
  try {
    const { subscription, got } = server.subscribe();
    const device = { endpoint: subscription.endpoint, ...subscription.keys };
    const send = (text: string) =>
      push.send(device, { payload: JSON.stringify(text), ttlSeconds: 60, urgency: 'high' });
    const longest = 'x'.repeat(3991);
    expect(await send(longest)).toEqual({ kind: 'sent' });
    await expect(send(`${longest}x`)).rejects.toThrow(RangeError);
    expect(got).toMatchObject([
      {
        headers: { ttl: '60', urgency: 'high', 'content-encoding': 'aes128gcm' },
        claims: { aud: server.origin, sub: 'mailto:admin@example.com' },
        signedBy: sender.publicKey,
        payload: longest,
      },
    ]);
  } finally {
    push.close();
    await server.close();
  }
});

test.each(hostileBehaviours)('a message ends within its time: the push service %s', async (behaviour) => {
  const server = await startHostileServer(behaviour);
  const push = createPush({
    ...vapidKeysOf('x'.repeat(32)),
    subject: 'mailto:admin@example.com',
    allowPrivateHosts: ['127.0.0.1'],
    answerWithinMs: 500,
  });
  try {
    const device = { endpoint: `${server.url}/device`, ...keys };
    const { kind } = await push.send(device, { payload: '{}', ttlSeconds: 60, urgency: 'high' });
    // A body does not matter.
    const isAnswered = /body|bomb/.test(behaviour);
    expect(kind).toBe(isAnswered ? 'sent' : 'later');
    await expect.poll(server.open).toBe(0);
  } finally {
    push.close();
    await server.close();
  }
});
