import { setImmediate as afterwards } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  createCache,
  createFairLimiter,
  createKeyedLimiter,
  createOpenLimit,
  createPace,
  type FairLimiter,
} from './memory.ts';

test('a limiter runs two calls per key at a time, in order, without delaying other keys', async () => {
  const limiter = createKeyedLimiter({ atOnce: 2, maxWaiting: 10 });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    began.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const all = [1, 2, 3, 4].map((at) => limiter('anna', work(`anna ${at}`)));
  all.push(limiter('boris', work('boris')));
  expect(began).toEqual(['anna 1', 'anna 2', 'boris']);
  ends[0]?.();
  await all[0];
  expect(began).toEqual(['anna 1', 'anna 2', 'boris', 'anna 3']);
  ends[1]?.();
  await all[1];
  for (const end of ends) end();
  await expect.poll(() => began.length).toBe(5);
  for (const end of ends) end();
  await Promise.all(all);
});

test('a limiter releases the slot of a failed call, and refuses calls beyond the queue limit', async () => {
  const limiter = createKeyedLimiter({ atOnce: 1, maxWaiting: 1 });
  const failing = limiter('anna', async () => {
    throw new Error('no');
  });
  const waiting = limiter('anna', async () => 'done');
  await expect(limiter('anna', async () => 'never')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await expect(failing).rejects.toThrow('no');
  expect(await waiting).toBe('done');
  expect(await limiter('anna', async () => 'again')).toBe('again');
});

let limiter: FairLimiter;
let begun: string[];
let ends: Map<string, () => void>;
beforeEach(() => {
  begun = [];
  ends = new Map();
});

/** Calls the limiter with work that runs until its entry in `ends` is called. */
function call(key: string, name: string, signal = new AbortController().signal) {
  return limiter(key, signal, () => {
    begun.push(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    return promise;
  });
}
const end = async (name: string) => {
  ends.get(name)?.();
  await afterwards();
};

test('the keys of a fair limiter are served in rotation, each with one call at a time', async () => {
  limiter = createFairLimiter({ atOnce: 2 });
  const calls = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => call(name.charAt(0), name));
  await afterwards();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  await end('b1');
  expect(begun.slice(2)).toEqual(['a2', 'b2']);
  await end('a2');
  expect(begun.slice(4)).toEqual(['c1']);
  await end('b2');
  expect(begun.slice(5)).toEqual(['a3']);
  await end('c1');
  await end('a3');
  await Promise.all(calls);
});

test('one key alone has one slot of a fair limiter, though more are free', async () => {
  limiter = createFairLimiter({ atOnce: 2 });
  const calls = [call('a', 'a1'), call('a', 'a2')];
  await afterwards();
  expect(begun).toEqual(['a1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a2');
  await Promise.all(calls);
});

test('a call that is aborted while it waits for a limiter leaves the queue, and never begins', async () => {
  limiter = createFairLimiter({ atOnce: 1 });
  const controller = new AbortController();
  const first = call('a', 'a1');
  const aborted = call('a', 'a2', controller.signal);
  const last = call('a', 'a3');
  controller.abort();
  await expect(aborted).rejects.toThrow(controller.signal.reason);
  await expect(call('b', 'b1', controller.signal)).rejects.toThrow(controller.signal.reason);
  await end('a1');
  await end('a3');
  await Promise.all([first, last]);
  expect(begun).toEqual(['a1', 'a3']);
});

test('after a failed call its key of a fair limiter rests, and others do not', async () => {
  limiter = createFairLimiter({ atOnce: 2, restMs: 200 });
  const failing = limiter('a', new AbortController().signal, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  const calls = [call('a', 'a1'), call('b', 'b1'), call('c', 'c1')];
  await afterwards();
  expect(begun).toEqual(['b1', 'c1']);
  await end('b1');
  await end('c1');
  await expect.poll(() => begun).toEqual(['b1', 'c1', 'a1']);
  await end('a1');
  await Promise.all(calls);
});

test('a failed call releases its slot of a fair limiter', async () => {
  limiter = createFairLimiter({ atOnce: 1 });
  const { signal } = new AbortController();
  const failing = limiter('a', signal, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await limiter('b', signal, async () => 'done')).toBe('done');
});

const refusal = expect.objectContaining({ code: 'RATE_LIMITED' });

test('what a key sends is spread over time, without delaying other keys', async () => {
  const pace = createPace({ perSecond: 1000 });
  const { signal } = new AbortController();
  const began = performance.now();
  const sent: string[] = [];
  const send = async (name: string, size: number) => {
    await pace(name.charAt(0), size, signal);
    sent.push(name);
  };
  await Promise.all([send('a1', 300), send('a2', 1), send('b1', 1)]);
  expect(sent).toEqual(['a1', 'b1', 'a2']);
  expect(performance.now() - began).toBeGreaterThan(290);
});

test('a wait for the pace ends when its signal is aborted', async () => {
  const pace = createPace({ perSecond: 1 });
  const aborted = new AbortController();
  await pace('a', 3600, aborted.signal);
  const waiting = pace('a', 1, aborted.signal);
  aborted.abort();
  expect(await waiting).toBeUndefined();
});

test('the open sizes of a key are added up, and the last one may exceed the limit', () => {
  const { open, requireRoom } = createOpenLimit(10);
  const closers = [open('one', 6), open('one', 6)];
  expect(() => open('one', 1)).toThrow(refusal);
  expect(() => requireRoom('one')).toThrow(refusal);
  requireRoom('other');
  closers[0]?.();
  requireRoom('one');
  open('one', 4);
  expect(() => open('one', 1)).toThrow(refusal);
});

test('the number of open items is limited for each key separately', () => {
  const { open } = createOpenLimit(3);
  const closers = Array.from({ length: 3 }, () => open('one'));
  expect(() => open('one')).toThrow(refusal);
  const closeOther = open('other');
  closers[0]?.();
  closers[0]?.();
  const again = open('one');
  expect(() => open('one')).toThrow(refusal);
  for (const close of [...closers, again, closeOther]) close();
  const all = Array.from({ length: 3 }, () => open('one'));
  expect(() => open('one')).toThrow(refusal);
  for (const close of all) close();
});

test('a cached result is loaded once until it is too old or deleted', async () => {
  const cache = createCache();
  const load = vi.fn(async () => load.mock.calls.length);
  const get = (now: number, key = 'a') => cache.get(key, { now, maxAgeMs: 100 }, load);
  expect(await Promise.all([get(0), get(99), get(50, 'b')])).toEqual([1, 1, 2]);
  expect(await get(100)).toBe(3);
  cache.delete('a');
  expect(await get(100)).toBe(4);
});

test('a failure is not cached', async () => {
  const cache = createCache();
  const get = (load: () => Promise<string>) => cache.get('a', { now: 0, maxAgeMs: 100 }, load);
  await expect(get(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await get(async () => 'up')).toBe('up');
});
