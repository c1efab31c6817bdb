import { expect, test } from 'vitest';
import { coalesced } from './coalesced.ts';

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
