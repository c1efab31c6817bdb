import { silentLog, type TestDatabase, testDatabase } from '@agentarium/testkit/database.ts';
import { populatedWorld } from '@agentarium/testkit/populated-world.ts';
import { startProduct } from '@agentarium/testkit/product-process.ts';
import { seededRandom } from '@agentarium/testkit/random.ts';
import { readEvents, textOf } from '@agentarium/testkit/read-events.ts';
import { startRedis, type TestRedis } from '@agentarium/testkit/redis.ts';
import { createTraffic, waitUntilEnded } from '@agentarium/testkit/traffic.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Bus, openRedisBus } from '../../src/platform/bus.ts';
import { createSignals, type Signals, signalChannel } from '../../src/platform/signals.ts';

let redis: TestRedis;
let database: TestDatabase;
/** Payloads sent through the database's own notifications. */
const notified: string[] = [];
const open: { bus: Bus; signals: Signals }[] = [];

beforeAll(async () => {
  redis = await startRedis();
  database = await testDatabase();
  await database.listen(signalChannel, (payload) => notified.push(payload));
});
afterEach(async () => {
  for (const { bus, signals } of open.splice(0)) {
    await signals.close();
    bus.close();
  }
  notified.length = 0;
});
afterAll(async () => {
  await redis.stop();
  await database.cleanup();
});

async function processOn(url: string): Promise<Signals> {
  const bus = await openRedisBus({ url, channel: 'test', log: silentLog });
  const signals = await createSignals(database, bus);
  open.push({ bus, signals });
  return signals;
}

/** Two processes; returns the publisher of the first one, and the keys received by the second. */
async function pair() {
  const [one, other] = [await processOn(redis.url), await processOn(redis.url)];
  const heard: string[] = [];
  other.on('execution', null, (key) => heard.push(key));
  const reaches = async (key: string) => {
    one.publish('execution', key);
    await expect.poll(() => heard).toContain(key);
  };
  return { reaches, heard };
}

test('signals are sent through Redis and not through the database', async () => {
  const { reaches } = await pair();
  for (let at = 0; at < 20; at += 1) await reaches(`run-${at}`);
  // While the machine stalls for a second, one may go through the database.
  expect(notified.length).toBeLessThanOrEqual(1);
});

test('signals are sent through the database while Redis is unreachable, and through Redis again once it is back', async () => {
  const { reaches, heard } = await pair();
  await reaches('before');
  await redis.crash();
  await reaches('while it is down');
  expect(notified.join()).toContain('while it is down');
  await redis.reconnect();
  // Signals may have been lost with the connection, so readers refetch.
  await expect.poll(() => heard).toContain('');
  notified.length = 0;
  await expect
    .poll(async () => {
      notified.length = 0;
      await reaches('after');
      return notified;
    })
    .toEqual([]);
});

test('a hanging Redis loses no signal', async () => {
  const { reaches } = await pair();
  redis.freeze();
  try {
    await reaches('while it hangs');
  } finally {
    redis.thaw();
  }
});

test('a process starts while Redis is unreachable', async () => {
  await redis.crash();
  const { reaches } = await pair();
  await reaches('without it');
  await redis.reconnect();
});

test('text of a run reaches a reader on another process', async () => {
  const world = await populatedWorld();
  world.model.play([{ chunks: ['One ', 'two ', 'three'], chunkDelayMs: 100 }]);
  const env = { ...world.env, BUS_URL: redis.url };
  const [front, worker] = ['api', 'worker'].map((role) => startProduct({ ...env, PROCESS_ROLE: role }));
  const address = (await front?.ready) ?? '';
  await worker?.ready;
  const runs = await createTraffic(world, seededRandom()).send(address, 3, 10);
  const readers = await Promise.all(
    runs.map(({ id, person }) => readEvents(address, { id: id ?? '', token: person.token })),
  );
  await waitUntilEnded(address, runs);
  await Promise.all(readers.map(({ over }) => over));
  expect(readers.map(({ events }) => textOf(events))).toEqual(runs.map(() => 'One two three'));
  for (const product of [front, worker]) {
    await product?.kill('SIGTERM');
    expect([await product?.ended, product?.complained()]).toEqual([{ code: 0, signal: null }, '']);
  }
  await world.close();
});
