/** Work in pieces pauses when a round of the event loop has taken this long, in milliseconds. */
const longestRoundMs = 15;

let roundBegan: number | null = null;

/** Whether pieces of work have held this round of the event loop for long enough. Idle time does not count. */
function isRoundFull(): boolean {
  if (roundBegan === null) {
    roundBegan = performance.now();
    setImmediate(() => {
      roundBegan = null;
    });
    return false;
  }
  return performance.now() - roundBegan >= longestRoundMs;
}

async function pauseInFullRound(): Promise<void> {
  if (isRoundFull()) await new Promise((resolve) => setImmediate(resolve));
}

let line: Promise<void> = Promise.resolve();

/**
 * For work in pieces: awaited between two pieces, it lets the event loop run on. All who work in pieces stand in one
 * line, so that however much work is in progress, a round holds a few pieces of it.
 */
export function breather(): () => Promise<void> {
  return () => {
    line = line.then(pauseInFullRound);
    return line;
  };
}

/** For many who share this thread, one after the other: awaited before each piece, it passes the line of the others. */
export function breatherOfThread(): () => Promise<void> {
  return pauseInFullRound;
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
