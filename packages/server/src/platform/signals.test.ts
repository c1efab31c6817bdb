import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bus } from './bus.ts';
import type { Database } from './database/database.ts';
import { createSignals } from './signals.ts';

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] }),
);
afterEach(() => void vi.useRealTimers());

/** Processes sharing a database that delivers each payload to all of them, including the sender. */
function channel() {
  const readers = new Set<(payload: string) => void>();
  const sent: string[] = [];
  const state = { isAway: false, takesMs: 0 };
  const deliver = async (payloads: string[]) => {
    if (state.isAway) throw new Error('away');
    if (state.takesMs > 0) await new Promise((resolve) => setTimeout(resolve, state.takesMs));
    sent.push(...payloads);
    for (const payload of payloads) for (const read of readers) read(payload);
    return [];
  };
  const database = {
    query: (_name: string, _text: string, [payloads]: [string[]]) => deliver(payloads),
    notify: (_channel: string, payload: string) => deliver([payload]),
    listen: async (_channel: string, read: (payload: string) => void) => {
      readers.add(read);
      return async () => void readers.delete(read);
    },
  } as unknown as Database;
  return { sent, state, open: (bus?: Bus) => createSignals(database, bus) };
}

/** A bus without receivers that records what is posted; `state` controls it. */
function fakeBus() {
  const state = { isReady: true, fails: false };
  const taken: string[] = [];
  const bus: Bus = {
    isReady: () => state.isReady,
    post: async (payloads) => {
      if (state.fails) throw new Error('away');
      taken.push(...payloads);
    },
    listen: async () => undefined,
    close: () => undefined,
  };
  return { bus, state, taken };
}

const later = () => vi.advanceTimersByTimeAsync(1000);

test('a signal notifies this process immediately, and others in one message', async () => {
  const { sent, open } = channel();
  const [here, there] = [await open(), await open()];
  const heard: string[] = [];
  here.on('execution', null, (key) => heard.push(`here ${key}`));
  there.on('execution', null, (key) => heard.push(`there ${key}`));
  there.on('ended', 'b', (key) => heard.push(`there ended ${key}`));
  for (const key of ['a', 'b', 'a']) here.publish('execution', key);
  here.publish('ended', 'b');
  expect(heard).toEqual(['here a', 'here b', 'here a']);
  await later();
  expect(heard.slice(3)).toEqual(['there a', 'there b', 'there ended b']);
  expect(sent).toHaveLength(1);
});

test('signals are sent in one message per interval', async () => {
  const { sent, open } = channel();
  const signals = await open();
  for (let at = 0; at < 100; at += 1) {
    signals.publish('execution', String(at));
    await vi.advanceTimersByTimeAsync(1);
  }
  await later();
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.length).toBeLessThan(10);
  expect(sent.flatMap((payload) => payload.split('@')[0]?.split(','))).toHaveLength(100);
});

test('urgent signals are sent immediately, with those pending', async () => {
  const { sent, open } = channel();
  const signals = await open();
  const round = () => vi.advanceTimersByTimeAsync(0);
  signals.publish('queue', 'a');
  await round();
  signals.publish('execution', 'b');
  await round();
  expect(sent).toHaveLength(1);
  signals.publish('ended', 'b');
  await round();
  expect(sent.map((payload) => payload.split('@')[0])).toEqual(['queue:a', 'execution:b,ended:b']);
});

test('signals are sent in fewer messages while the database is slow', async () => {
  const { sent, state, open } = channel();
  state.takesMs = 10;
  const signals = await open();
  for (let at = 0; at < 1000; at += 1) {
    signals.publish('ended', String(at));
    await vi.advanceTimersByTimeAsync(1);
  }
  await later();
  expect(sent.length).toBeLessThan(25);
});

test('signals are sent within the message limit of PostgreSQL', async () => {
  const { sent, open } = channel();
  const signals = await open();
  for (let at = 0; at < 1000; at += 1) signals.publish('execution', `01900000-0000-7000-8000-${at}`);
  await later();
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThan(8000);
  expect(sent.flatMap((payload) => payload.split('@')[0]?.split(','))).toHaveLength(1000);
});

test('failed signals are sent again once the database is back', async () => {
  const { sent, state, open } = channel();
  const signals = await open();
  state.isAway = true;
  signals.publish('queue', 'a');
  await later();
  signals.publish('queue', 'b');
  state.isAway = false;
  await later();
  expect(sent.join()).toMatch(/^queue:a,queue:b@/);
});

test('too many pending signals become a request to resync', async () => {
  const { sent, open } = channel();
  const signals = await open();
  for (let at = 0; at <= 20_000; at += 1) signals.publish('execution', String(at));
  await later();
  expect(sent).toEqual(['']);
});

test('a resync calls every listener with an empty key', async () => {
  const { open } = channel();
  const [here, there] = [await open(), await open()];
  const heard: string[] = [];
  here.on('ended', 'a', (key) => heard.push(`here "${key}"`));
  there.on('queue', null, (key) => heard.push(`there "${key}"`));
  await here.requestResync();
  expect(heard).toEqual(['here ""', 'there ""']);
});

test('pending signals are sent when closed', async () => {
  const { sent, open } = channel();
  const signals = await open();
  signals.publish('ended', 'a');
  await signals.close();
  await later();
  expect(sent.join()).toMatch(/^ended:a@/);
});

test('signals are sent through the bus, and through the database while the bus is not ready or fails', async () => {
  const { sent, open } = channel();
  const { bus, state, taken } = fakeBus();
  const signals = await open(bus);
  signals.publish('queue', 'by bus');
  await later();
  state.fails = true;
  signals.publish('queue', 'after a failure');
  await later();
  Object.assign(state, { isReady: false, fails: false });
  signals.publish('queue', 'without a bus');
  await later();
  expect(taken.join()).toMatch(/^queue:by bus@[\w-]+$/);
  expect(sent.map((payload) => payload.split('@')[0])).toEqual([
    'queue:after a failure',
    'queue:without a bus',
  ]);
});
