import { randomInt } from 'node:crypto';
import { onTestFailed } from 'vitest';

/**
 * A generator of numbers from 0 to 1 for one test, in place of Math.random. The environment variable TEST_SEED repeats a
 * sequence; a failed test prints the seed it used.
 */
export function seededRandom(): () => number {
  const seed = Number(process.env.TEST_SEED) || randomInt(1, 2 ** 31);
  onTestFailed(() => void process.stderr.write(`TEST_SEED=${seed} repeats its random numbers\n`));
  let state = seed;
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
