import { startHostileServer } from '@agentarium/testkit/hostile-server.ts';
import { startPushServer } from '@agentarium/testkit/push-server.ts';
import { expect, test } from 'vitest';
import { vapidKeysOf } from '../../config/vapid-keys.ts';
import { areDeviceKeys, createPush, createPushHosts } from './push.ts';

const waits = (waitMs: number) => ({ waitMs });
const begins = { ended: expect.any(Function) };

/** Hosts at a time of the test, in milliseconds. */
function hostsAt() {
  const hosts = createPushHosts();
  const begin = (host: string, now: number) => {
    const begun = hosts.begin(host, now);
    if (!('ended' in begun)) throw new Error(`The message to ${host} waits for ${begun.waitMs} ms`);
    return begun;
  };
  return { ...hosts, begin, ask: hosts.begin };
}

test('a push host that does not respond is tried by one message after growing pauses', () => {
  const { ask, begin } = hostsAt();
  begin('push.example', 0).ended(false, 0);
  expect(ask('push.example', 5000)).toEqual(waits(10_000));
  const trial = begin('push.example', 15_000);
  expect(ask('push.example', 15_000)).toEqual(waits(15_000));
  trial.ended(false, 20_000);
  expect(ask('push.example', 20_000)).toEqual(waits(30_000));
  let now = 20_000;
  for (let trials = 0; trials < 12; trials += 1) {
    now += 3_600_000;
    begin('push.example', now).ended(false, now);
  }
  expect(ask('push.example', now)).toEqual(waits(3_600_000));
});

test('failed messages that were in flight together are one failure of their push host', () => {
  const { ask, begin } = hostsAt();
  const flights = [0, 1, 2, 3].map((at) => begin('push.example', at));
  for (const [at, flight] of flights.entries()) flight.ended(false, 10_000 + at);
  expect(ask('push.example', 10_000)).toEqual(waits(15_000));
});

test('the pause of a push host does not affect others, and ends with a response', () => {
  const { ask, begin } = hostsAt();
  begin('push.example', 0).ended(false, 0);
  expect(ask('other.example', 0)).toEqual(begins);
  begin('push.example', 15_000).ended(true, 15_100);
  expect(ask('push.example', 15_100)).toEqual(begins);
});

test('push hosts that are slow or unknown leave room for those that were prompt', () => {
  const { ask, begin } = hostsAt();
  begin('prompt.example', 0).ended(true, 100);
  begin('slow.example', 0).ended(true, 2001);
  const flights = [1, 2, 3].map((host) => begin(`new-${host}.example`, 3000));
  flights.push(begin('slow.example', 3000));
  expect(ask('slow.example', 3000)).toEqual(waits(2000));
  expect(ask('another.example', 3000)).toEqual(waits(2000));
  for (let messages = 0; messages < 8; messages += 1) begin('prompt.example', 3000);
  flights[0]?.ended(true, 3001);
  expect(ask('another.example', 3001)).toEqual(begins);
});

test('a prompt push host that becomes slow counts as such from its next message on', () => {
  const { ask, begin } = hostsAt();
  begin('push.example', 0).ended(true, 100);
  begin('push.example', 200).ended(true, 9000);
  for (let messages = 0; messages < 4; messages += 1) begin('push.example', 9000);
  expect(ask('push.example', 9000)).toEqual(waits(2000));
});

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

// Every hostile server is in outgoing-http.test.ts.
test.each([
  ['says nothing', 'later', 500],
  // Its head has to arrive in this time, on a busy machine too.
  ['sends its body slowly', 'sent', 4000],
] as const)('a message ends within its time: the push service %s', async (behaviour, expected, withinMs) => {
  const server = await startHostileServer(behaviour);
  const push = createPush({
    ...vapidKeysOf('x'.repeat(32)),
    subject: 'mailto:admin@example.com',
    allowPrivateHosts: ['127.0.0.1'],
    answerWithinMs: withinMs,
  });
  try {
    const device = { endpoint: `${server.url}/device`, ...keys };
    const { kind } = await push.send(device, { payload: '{}', ttlSeconds: 60, urgency: 'high' });
    expect(kind).toBe(expected);
    await expect.poll(server.open).toBe(0);
  } finally {
    push.close();
    await server.close();
  }
});
