import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { startPushServer } from '@agentarium/testkit/push-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notifyLimit } from '../notify.ts';

const { addPushSubscription, deletePushSubscription, getPushKey, listPushSubscriptions } = api.notifications;
const { readNotifications, updateNotificationSettings } = api.notifications;
const minute = 60_000;

/** Accepts connections, and responds only once it is released. */
async function startSlowServer() {
  let asked = 0;
  const held = new Set<ServerResponse>();
  const server = createServer((_request, response) => {
    asked += 1;
    held.add(response);
    response.once('close', () => held.delete(response));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const release = () => {
    for (const response of held) response.writeHead(201).end();
  };
  return { host, asked: () => asked, held: () => held.size, release, close };
}

describe('notifications on devices', () => {
  let app: TestApp;
  let service: Awaited<ReturnType<typeof startPushServer>>;
  /** Each is a host of its own. */
  let slow: Awaited<ReturnType<typeof startSlowServer>>[];
  let user: Awaited<ReturnType<TestApp['signUp']>>;

  beforeAll(async () => {
    service = await startPushServer();
    slow = await Promise.all(Array.from({ length: 21 }, startSlowServer));
    const hosts = [service.host, ...slow.map(({ host }) => host)].join();
    app = await testApp({ env: { PUSH_ALLOW_PRIVATE_HOSTS: hosts }, worker: false });
  });
  afterAll(async () => {
    for (const server of slow) server.close();
    await app.close();
    await service.close();
  });
  beforeEach(async () => {
    service.answer(201);
    user = await app.signUp();
  });

  const query = <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    app.services.database.query<R>('', text, values);
  const send = () => app.jobsDone();
  const happen = () =>
    app.services.database.transaction((tx) =>
      notifyLimit(
        app.services,
        tx,
        { userId: user.id, limit: 10, window: { started_at: app.clock.now(), count: 8 } },
        app.clock.now(),
      ),
    );
  async function addDevice(more: object = {}, token = user.token) {
    const device = service.subscribe();
    const answer = await app.call(addPushSubscription, { token, body: { ...device.subscription, ...more } });
    return { ...device, answer };
  }
  const devices = async (token = user.token) => (await app.call(listPushSubscriptions, { token })).body.items;
  /** Messages to devices of the user that were not sent yet. */
  const owed = () =>
    query(
      `select 1 from pgboss.job where name = 'send-push' and state < 'completed' and data->>'user_id' = $1`,
      [user.id],
    );
  const givenUp = () =>
    query(`select 1 from pgboss.job where name = 'dead-jobs' and data->>'user_id' = $1`, [user.id]);

  test('a device gets a notification encrypted for it and signed by this server', async () => {
    const { got, answer } = await addDevice({ device_name: 'Phone' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ device_name: 'Phone', kinds: null, last_sent_at: null });
    await query(`update users set language = 'ru' where id = $1`, [user.id]);
    await happen();
    await send();
    expect(got).toHaveLength(1);
    const [pushed] = got;
    expect(pushed?.payload).toEqual({
      title: expect.stringMatching(/^[А-Я]/),
      body: expect.stringContaining('8'),
      path: '/subscription',
      tag: expect.stringMatching(/^notification-\d+$/),
      language: 'ru',
    });
    const { body } = await app.call(getPushKey, { token: user.token });
    expect(pushed?.signedBy).toBe(body.public_key);
    expect(pushed?.claims).toMatchObject({ aud: service.origin, sub: 'mailto:admin@agentarium.localhost' });
    expect((pushed?.claims.exp ?? 0) * 1000 - Date.now()).toBeLessThan(24 * 60 * minute);
    expect(pushed?.headers).toMatchObject({
      ttl: '86400',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
    });
    expect((await devices())[0]?.last_sent_at).not.toBeNull();
  });

  test('each device gets its own kinds among those that the account has enabled for devices', async () => {
    const [all, some] = [await addDevice(), await addDevice({ kinds: ['run_failed'] })];
    const again = await app.call(addPushSubscription, { token: user.token, body: some.subscription });
    expect(again.body.kinds).toEqual(['run_failed']);
    await happen();
    await send();
    expect([all.got.length, some.got.length]).toEqual([1, 0]);
    const body = { limit_80: { in_app: true, mail: false, push: false } };
    const { body: saved } = await app.call(updateNotificationSettings, { token: user.token, body });
    expect(saved.settings.limit_80.push).toBe(false);
    const older = { limit_80: { in_app: false, mail: false } };
    const { body: kept } = await app.call(updateNotificationSettings, { token: user.token, body: older });
    expect(kept.settings.limit_80).toEqual({ in_app: false, mail: false, push: false });
    app.clock.advance(1);
    await happen();
    await send();
    expect(all.got).toHaveLength(1);
  });

  test('do not include what has been read in the meantime', async () => {
    const { got } = await addDevice();
    service.answer(503);
    await happen();
    await send();
    service.answer(201);
    await app.call(readNotifications, { token: user.token, body: { up_to_id: Number.MAX_SAFE_INTEGER } });
    app.clock.advance(minute);
    await send();
    expect([got, await owed()]).toEqual([[], []]);
  });

  test('do not ask for an approval once it is too late', async () => {
    const { got } = await addDevice();
    service.answer(503);
    await happen();
    const expired = { task_name: 'Book', tool_names: ['mail'], expires_at: app.clock.now() };
    const change = `update notifications set kind = 'confirmation_needed', data = $2::jsonb where user_id = $1`;
    await query(change, [user.id, JSON.stringify(expired)]);
    await send();
    service.answer(201);
    app.clock.advance(minute);
    await send();
    expect([got, await owed()]).toEqual([[], []]);
  });

  test('a failing push service is retried at growing intervals, then given up', async () => {
    const { got } = await addDevice();
    service.answer(503);
    const before = service.asked();
    await happen();
    await send();
    await send();
    expect(service.asked() - before).toBe(1);
    app.clock.advance(31_000);
    service.answer(429, { 'retry-after': '600' });
    await send();
    expect(service.asked() - before).toBe(2);
    app.clock.advance(2 * minute);
    service.answer(201);
    await send();
    expect(got).toEqual([]);
    app.clock.advance(9 * minute);
    await send();
    expect(got).toHaveLength(1);
    app.clock.advance(1);
    service.answer(500);
    await happen();
    for (let tries = 0; tries < 8; tries += 1) {
      await send();
      app.clock.advance(2 * 60 * minute);
    }
    expect([await owed(), (await givenUp()).length]).toEqual([[], 1]);
  });

  test('a device that no longer exists is deleted; a rejected one stays', async () => {
    const [gone, stays] = [await addDevice(), await addDevice()];
    gone.unsubscribe();
    service.answer(403);
    await happen();
    await send();
    expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([stays.subscription.endpoint]);
    expect(await owed()).toEqual([]);
  });

  const heldBy = () => slow.reduce((sum, server) => sum + server.held(), 0);
  /** Lets the slow hosts respond, and sends what waits for them. */
  async function releaseAll() {
    const releasing = setInterval(() => {
      for (const server of slow) server.release();
    }, 20);
    await expect.poll(heldBy).toBe(0);
    app.clock.advance(minute);
    await send();
    clearInterval(releasing);
    const left = await query(`select 1 from pgboss.job where name = 'send-push' and state < 'completed'`);
    expect(left).toEqual([]);
  }

  test('an account with twenty devices whose hosts are slow delays no other account', async () => {
    for (const { host } of slow.slice(1)) await addDevice({ endpoint: `http://${host}/device` });
    await happen();
    await expect.poll(heldBy).toBe(2);
    user = await app.signUp();
    const { got } = await addDevice();
    await happen();
    await expect.poll(() => got.length).toBe(1);
    expect(heldBy()).toBe(2);
    await releaseAll();
  });

  test('a slow host that many accounts use delays no other host', async () => {
    const first = await addDevice();
    await happen();
    await expect.poll(() => first.got.length).toBe(1);
    const [host] = slow;
    if (!host) throw new Error('There is no slow host');
    const before = host.asked();
    for (let account = 0; account < 9; account += 1) {
      user = await app.signUp();
      await addDevice({ endpoint: `http://${host.host}/${account}` });
      await happen();
    }
    await expect.poll(() => host.asked() - before).toBe(4);
    user = await app.signUp();
    const { got } = await addDevice();
    await happen();
    await expect.poll(() => got.length).toBe(1);
    expect(host.held()).toBe(4);
    await releaseAll();
  });

  test('an account that knows an endpoint ends neither the device nor what its account is owed', async () => {
    const { subscription, got } = await addDevice();
    service.answer(503);
    await happen();
    await send();
    const stranger = await app.signUp();
    const keys = { ...subscription.keys, auth: 'A'.repeat(22) };
    const added = await app.call(addPushSubscription, {
      token: stranger.token,
      body: { ...subscription, keys },
    });
    expect(added.error.error_code).toBe('IN_USE');
    const { endpoint } = subscription;
    const removed = await app.call(deletePushSubscription, { token: stranger.token, body: { endpoint } });
    expect(removed.status).toBe(404);
    service.answer(201);
    app.clock.advance(minute);
    await send();
    expect(got).toHaveLength(1);
  });

  test('signing out ends notifications on that device only', async () => {
    const here = await addDevice();
    const elsewhere = await addDevice({}, (await app.signIn(user.username, user.password)).token);
    await app.call(api.auth.logout, { token: user.token });
    await happen();
    await send();
    expect([here.got.length, elsewhere.got.length]).toEqual([0, 1]);
  });

  test('a device belongs to the user who last signed in on it, and its endpoint alone cannot take it over', async () => {
    const { subscription, got } = await addDevice();
    service.answer(503);
    await happen();
    await send();
    service.answer(201);
    const next = await app.signUp();
    const stranger = { ...subscription, keys: { ...subscription.keys, auth: 'A'.repeat(22) } };
    const refused = await app.call(addPushSubscription, { token: next.token, body: stranger });
    expect(refused.error.error_code).toBe('IN_USE');
    await app.call(addPushSubscription, { token: next.token, body: subscription });
    app.clock.advance(minute);
    await send();
    expect(got).toEqual([]);
    expect([(await devices()).length, (await devices(next.token)).length]).toEqual([0, 1]);
  });

  test('a device is removed by its endpoint, in the body or in the query, by its owner only', async () => {
    const [one, two] = [await addDevice(), await addDevice()];
    const { endpoint } = one.subscription;
    const stranger = await app.signUp();
    const remove = (request: object, token = user.token) =>
      app.call(deletePushSubscription, { token, ...request });
    expect((await remove({ body: { endpoint } }, stranger.token)).status).toBe(404);
    expect((await remove({ body: { endpoint } })).status).toBe(200);
    expect((await remove({ query: { endpoint: two.subscription.endpoint } })).status).toBe(200);
    expect((await remove({ query: { endpoint } })).error.error_code).toBe('PUSH_SUBSCRIPTION_NOT_FOUND');
    expect((await remove({})).status).toBe(400);
    expect(await devices()).toEqual([]);
  });

  test('an account has at most twenty devices, also when many are added concurrently', async () => {
    const added = await Promise.all(Array.from({ length: 24 }, () => addDevice()));
    const statuses = added.map(({ answer }) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(added.find(({ answer }) => answer.status !== 201)?.answer.error.error_code).toBe(
      'PUSH_DEVICE_LIMIT',
    );
    const [known] = added.filter(({ answer }) => answer.status === 201);
    const body = { ...(known as NonNullable<typeof known>).subscription, device_name: 'Again' };
    expect((await app.call(addPushSubscription, { token: user.token, body })).status).toBe(201);
    expect(await devices()).toHaveLength(20);
  });

  test.each(['http://push.example.com/a', 'https://127.0.0.1/a', 'https://user:secret@push.example.com/a'])(
    'the endpoint %s is rejected',
    async (endpoint) => {
      const { answer } = await addDevice({ endpoint });
      expect(answer.status).toBe(400);
      expect(answer.error.details?.[0]).toMatchObject({ path: 'endpoint', code: 'URL_FORMAT' });
    },
  );

  test('a host that resolves to a private address is not contacted, and its device is deleted', async () => {
    const port = service.host.split(':')[1];
    await addDevice({ endpoint: `https://localhost:${port}/a` });
    const before = service.asked();
    await happen();
    await send();
    expect(service.asked()).toBe(before);
    expect(await devices()).toEqual([]);
  });

  test('keys that are not a point of the curve are rejected', async () => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    const { answer } = await addDevice({ keys });
    expect([answer.status, answer.error.details?.[0]?.path]).toEqual([400, 'keys.p256dh']);
  });
});
