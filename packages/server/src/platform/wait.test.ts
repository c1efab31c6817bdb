import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { yieldIfBusy, yieldToEventLoop } from './wait.ts';

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
