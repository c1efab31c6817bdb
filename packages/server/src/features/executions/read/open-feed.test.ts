import { expect, test } from 'vitest';
import type { Subscription } from '../../../platform/bus/subjects.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { publishWords } from '../perform/live-words.ts';
import { openFeed } from './open-feed.ts';

/** A process whose database holds `stored`, and a feed of the run `run` in it. */
function startFeed(stored: number[]) {
  const listeners = new Set<() => void>();
  let reads = 0;
  let whileReading = () => {};
  const database = {
    query: async (_name: string, _text: string, [, last]: string[]) => {
      reads += 1;
      const rows = stored.filter((id) => id > Number(last)).map((id) => ({ ...event(id), place: 1 }));
      whileReading();
      return rows;
    },
  };
  const signals = {
    on: (_topic: string, _key: string, listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish: () => {
      for (const listener of listeners) listener();
    },
    publishToOthers: () => undefined,
  };
  const subscribers = new Map<string, Subscription>();
  const bus = {
    isReady: () => true,
    publish: async () => 0,
    subscribe: (subject: string, subscription: Subscription) => {
      subscribers.set(subject, subscription);
      return () => subscribers.delete(subject);
    },
  };
  const services = { database, signals, bus } as unknown as SignedIn;
  const write = (id: number, after: number | null) => {
    stored.push(id);
    publishWords(services, 'run', id, { ...event(id), after });
  };
  return {
    services,
    write,
    feed: openFeed(services, 'run', () => undefined),
    reads: () => reads,
    duringRead: (work: () => void) => {
      whileReading = () => {
        whileReading = () => {};
        work();
      };
    },
    listening: () => listeners.size + subscribers.size,
    subscription: () => subscribers.get('words:run'),
    /** Another process writes an event and publishes it. */
    writeElsewhere: (id: number, after: number) => {
      stored.push(id);
      subscribers.get('words:run')?.onMessage(JSON.stringify({ ...event(id), after }));
    },
  };
}

const event = (id: number) => ({ id, type: 'text-delta', data: { text: `${id}` } });

/** All event ids that a reader gets after `from`. */
async function readOn({ feed }: ReturnType<typeof startFeed>, from: number): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const rows = await feed.next(ids.at(-1) ?? from);
    if (rows.length === 0) return ids;
    ids.push(...rows.map(({ id }) => id));
  }
}

test('text that follows the reader’s position is not read from the database', async () => {
  const process = startFeed([1]);
  expect(await readOn(process, 0)).toEqual([1]);
  const before = process.reads();
  process.write(4, 1);
  process.write(9, 4);
  expect(await readOn(process, 1)).toEqual([4, 9]);
  expect(process.reads()).toBe(before);
});

test('a reader gets what another process wrote in between', async () => {
  const stored = [1];
  const process = startFeed(stored);
  await readOn(process, 0);
  stored.push(2);
  process.write(3, 2);
  expect(await readOn(process, 1)).toEqual([2, 3]);
  process.write(5, null);
  expect(await readOn(process, 3)).toEqual([5]);
});

test('text of another process arrives over the bus, and is read from the database after a gap', async () => {
  const stored = [1];
  const process = startFeed(stored);
  await readOn(process, 0);
  const before = process.reads();
  process.writeElsewhere(2, 1);
  process.writeElsewhere(3, 2);
  expect(await readOn(process, 1)).toEqual([2, 3]);
  expect(process.reads()).toBe(before);
  stored.push(4);
  process.writeElsewhere(5, 4);
  expect(await readOn(process, 3)).toEqual([4, 5]);
});

test('text written before the bus was joined reaches the reader', async () => {
  const stored = [1];
  const process = startFeed(stored);
  await readOn(process, 0);
  stored.push(2);
  expect(await readOn(process, 1)).toEqual([]);
  process.subscription()?.onJoined();
  expect(await readOn(process, 1)).toEqual([2]);
});

test('text written during a read reaches the reader once', async () => {
  const process = startFeed([1]);
  process.duringRead(() => process.write(2, 1));
  expect(await readOn(process, 0)).toEqual([1, 2]);
  process.duringRead(() => process.write(4, 3));
  process.write(3, null);
  expect(await readOn(process, 2)).toEqual([3, 4]);
});

test('a slow reader receives what it missed, and nothing is sent once it has disconnected', async () => {
  const process = startFeed([1]);
  await readOn(process, 0);
  for (let id = 2; id <= 200; id += 1) process.write(id, id - 1);
  expect(await readOn(process, 1)).toEqual(Array.from({ length: 199 }, (_, index) => index + 2));
  process.feed.stop();
  expect(process.listening()).toBe(0);
  const before = process.reads();
  process.write(201, 200);
  expect(await process.feed.next(200)).toEqual([]);
  expect(process.reads()).toBe(before);
});
