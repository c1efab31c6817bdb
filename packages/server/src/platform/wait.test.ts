import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesced, yieldIfBusy, yieldToEventLoop } from './wait.ts';

const stepMs = 5;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => vi.useRealTimers());

/** Runs 30 tasks of 4 steps each, and returns the largest number of steps in one turn of the event loop. */
async function maxStepsPerTurn(yieldBetween: () => Promise<void>): Promise<number> {
  let inTurn = 0;
  let max = 0;
  let isOver = false;
  const turn = () => {
    max = Math.max(max, inTurn);
    inTurn = 0;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const work = async () => {
    for (let done = 0; done < 4; done += 1) {
      await yieldBetween();
      vi.advanceTimersByTime(stepMs);
      inTurn += 1;
    }
  };
  await Promise.all(Array.from({ length: 30 }, work));
  isOver = true;
  return max;
}

test('a turn of the event loop runs only a few steps, however many tasks are in progress', async () => {
  expect(await maxStepsPerTurn(yieldToEventLoop)).toBeLessThanOrEqual(4);
});

test('steps that are serialized yield when they have used up the turn', async () => {
  const queue = { last: Promise.resolve() };
  // Serialized, like the queries of one connection.
  const yieldInQueue = () => (queue.last = queue.last.then(yieldIfBusy));
  expect(await maxStepsPerTurn(yieldInQueue)).toBeLessThanOrEqual(4);
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
