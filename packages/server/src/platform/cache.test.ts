import { expect, test, vi } from 'vitest';
import { createCache } from './cache.ts';

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
