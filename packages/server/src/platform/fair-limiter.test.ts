import { setImmediate as afterwards } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { createFairLimiter, type FairLimiter } from './fair-limiter.ts';

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

test('keys are served in rotation, each with one call at a time', async () => {
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

test('one key alone has one slot, though more are free', async () => {
  limiter = createFairLimiter({ atOnce: 2 });
  const calls = [call('a', 'a1'), call('a', 'a2')];
  await afterwards();
  expect(begun).toEqual(['a1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a2');
  await Promise.all(calls);
});

test('a call that is aborted while it waits leaves the queue, and never begins', async () => {
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

test('a failed call releases its slot', async () => {
  limiter = createFairLimiter({ atOnce: 1 });
  const { signal } = new AbortController();
  const failing = limiter('a', signal, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await limiter('b', signal, async () => 'done')).toBe('done');
});
