import { expect, test, vi } from 'vitest';
import { coalesced, createCache } from './memory.ts';

test('a result is loaded once until it is too old or deleted', async () => {
  const cache = createCache();
  const load = vi.fn(async () => load.mock.calls.length);
  const get = (now: number, key = 'a') => cache.get(key, { now, maxAgeMs: 100 }, load);
  expect(await Promise.all([get(0), get(99), get(50, 'b')])).toEqual([1, 1, 2]);
  expect(await get(100)).toBe(3);
  cache.delete('a');
  expect(await get(100)).toBe(4);
});

test('a failure is not kept', async () => {
  const cache = createCache();
  const get = (load: () => Promise<string>) => cache.get('a', { now: 0, maxAgeMs: 100 }, load);
  await expect(get(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await get(async () => 'up')).toBe('up');
});

test('work runs once more when woken while it runs, and never twice at a time', async () => {
  const turns: PromiseWithResolvers<void>[] = [];
  const work = coalesced(
    () => {
      const turn = Promise.withResolvers<void>();
      turns.push(turn);
      return turn.promise;
    },
    () => undefined,
  );
  work.wake();
  for (let times = 0; times < 5; times += 1) work.wake();
  expect(turns).toHaveLength(1);
  turns[0]?.resolve();
  await expect.poll(() => turns.length).toBe(2);
  turns[1]?.resolve();
  await work.settle();
  expect(turns).toHaveLength(2);
});

test('work that fails is reported, and runs again when woken', async () => {
  const errors: unknown[] = [];
  let fails = true;
  let done = 0;
  const work = coalesced(
    async () => {
      if (fails) throw new Error('no');
      done += 1;
    },
    (error) => errors.push(error),
  );
  work.wake();
  await work.settle();
  fails = false;
  work.wake();
  await work.settle();
  expect([errors.length, done]).toEqual([1, 1]);
});
