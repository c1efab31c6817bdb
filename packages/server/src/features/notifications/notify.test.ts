import { expect, test } from 'vitest';
import type { Services } from '../../platform/context.ts';
import { createMemory } from '../../platform/memory.ts';
import { flushWatched, reachesNotice } from './notify.ts';

test.each([
  [10, [8]],
  [1, [1]],
  [7, [6]],
  [0, []],
  [-1, []],
])('with %j runs a day the notice about 80 percent is sent at run %j', (limit, expected) => {
  const counts = Array.from({ length: 30 }, (_, index) => index + 1);
  expect(counts.filter((count) => reachesNotice(count, limit))).toEqual(expected);
});

test('watched ends of runs are saved before notifications are read, also those just being saved', async () => {
  const memory = createMemory();
  const saved = Promise.withResolvers<void>();
  const services = { memory, database: { query: () => saved.promise } } as unknown as Services;
  memory.watchedEnds.push({ key: 'run', user_id: 'user', at: new Date() });
  void flushWatched(services);
  let isSaved = false;
  const reading = flushWatched(services).then(() => {
    isSaved = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isSaved).toBe(false);
  saved.resolve();
  await reading;
});
