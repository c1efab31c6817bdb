import { expect, test } from 'vitest';
import { breather, breatherOfThread } from './breathe.ts';

/** Holds the thread for some milliseconds, as a piece of work does. */
function piece(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

/** The most pieces of all workers that one round of the event loop held. */
async function maxPiecesOfARound(begin: () => () => Promise<void>): Promise<number> {
  let inRound = 0;
  let max = 0;
  let isOver = false;
  const round = () => {
    max = Math.max(max, inRound);
    inRound = 0;
    if (!isOver) setImmediate(round);
  };
  setImmediate(round);
  const work = async () => {
    const breathe = begin();
    for (let done = 0; done < 4; done += 1) {
      await breathe();
      piece(5);
      inRound += 1;
    }
  };
  await Promise.all(Array.from({ length: 30 }, work));
  isOver = true;
  return max;
}

test('however many begin at once, a round holds a few pieces of all of them', async () => {
  expect(await maxPiecesOfARound(breather)).toBeLessThan(12);
});

test('those who share a thread hold a round together for no longer', async () => {
  const shared = breatherOfThread();
  const turns = { last: Promise.resolve() };
  // One after the other, as queries of one connection are.
  const begin = () => () => (turns.last = turns.last.then(shared));
  expect(await maxPiecesOfARound(begin)).toBeLessThan(12);
});
