/** The shortest and the longest beat, in milliseconds. */
const [minMs, maxMs] = [40, 250];

/**
 * The common beat of the words of this process: what models said meanwhile is taken in together, and what comes of it is
 * written together right after. Nothing beats while nobody asks.
 */
export type Beat = {
  /** Calls `take` at the next beat. */
  take(take: () => void): void;
  /** Calls `write` at the next beat, after all that is taken in; at this beat if that is going on. */
  write(write: () => void): void;
  /** Says how long the next beats are to be, within limits. */
  setLength(ms: number): void;
};

export function createBeat(): Beat {
  let lengthMs = minMs;
  let taking: (() => void)[] = [];
  let writing: (() => void)[] = [];
  let isBeating = false;
  let isPlanned = false;

  const writeAll = () => {
    isBeating = false;
    const calls = writing;
    writing = [];
    for (const call of calls) call();
  };
  const beat = () => {
    isPlanned = false;
    isBeating = true;
    const calls = taking;
    taking = [];
    // What is taken in goes on by promises, which are through when the immediate comes.
    setImmediate(writeAll);
    for (const call of calls) call();
  };
  const plan = () => {
    if (!isPlanned) setTimeout(beat, lengthMs);
    isPlanned = true;
  };
  return {
    take(take) {
      taking.push(take);
      plan();
    },
    write(write) {
      writing.push(write);
      if (!isBeating) plan();
    },
    setLength(ms) {
      lengthMs = Math.min(maxMs, Math.max(minMs, ms));
    },
  };
}
