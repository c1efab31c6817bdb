import { AppError } from './errors.ts';

/** Work of one key at a time: the rest waits in the order it came. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets `atOnce` pieces of work of a key run and `maxWaiting` wait, in this process. Beyond that it throws
 * RATE_LIMITED. Keys don't wait for each other.
 */
export function createTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Turns {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running < atOnce) line.running += 1;
    else {
      if (line.waiting.length >= maxWaiting) throw new AppError('RATE_LIMITED', { retryAfter: 1 });
      // Anyone who ends hands its place over, so nobody who comes meanwhile takes it.
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else {
        line.running -= 1;
        if (line.running === 0) lines.delete(key);
      }
    }
  };
}
