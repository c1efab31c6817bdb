import { expect, test } from 'vitest';
import { yieldIfBusy, yieldToEventLoop } from './yield-to-event-loop.ts';

/** Blocks the thread for some milliseconds, like a step of long work. */
function step(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

/** Runs 30 tasks of 4 steps each, and returns the max number of steps in one turn of the event loop. */
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
      step(5);
      inTurn += 1;
    }
  };
  await Promise.all(Array.from({ length: 30 }, work));
  isOver = true;
  return max;
}

test('a turn of the event loop runs only a few steps, however many tasks are in progress', async () => {
  expect(await maxStepsPerTurn(yieldToEventLoop)).toBeLessThan(12);
});

test('yields when serialized steps have used up the turn', async () => {
  const queue = { last: Promise.resolve() };
  // Serialized, like the queries of one connection.
  const yieldInQueue = () => (queue.last = queue.last.then(yieldIfBusy));
  expect(await maxStepsPerTurn(yieldInQueue)).toBeLessThan(12);
});
