let turn: Promise<unknown> = Promise.resolve();

/** Work in pieces asks for a pause when it has held the event loop for this long, in milliseconds. */
const longestPieceMs = 15;

/**
 * Lets the event loop run on. Of all who wait one goes on in each round of the loop, so that however much work is in
 * hand, a round costs one piece of it.
 */
function nextTurn(): Promise<unknown> {
  turn = turn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return turn;
}

/** For work in pieces: awaited after each piece, it pauses once the pieces since the last pause took too long. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestPieceMs) return;
    await nextTurn();
    since = performance.now();
  };
}

/**
 * For many who share this thread, one after the other: awaited before each piece, it pauses once this round of the
 * event loop has taken too long. Idle time does not count.
 */
export function breatherOfThread(): () => Promise<void> {
  let roundBegan: number | null = null;
  return async () => {
    if (roundBegan === null) {
      roundBegan = performance.now();
      setImmediate(() => {
        roundBegan = null;
      });
    } else if (performance.now() - roundBegan >= longestPieceMs) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
}

/** Maps a long list, pausing between items as `breather` says. */
export async function inPieces<T, R>(list: readonly T[], map: (item: T, at: number) => R): Promise<R[]> {
  const breathe = breather();
  const mapped: R[] = [];
  for (const [at, item] of list.entries()) {
    mapped.push(map(item, at));
    await breathe();
  }
  return mapped;
}
