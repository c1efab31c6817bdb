import { AppError } from './errors.ts';

/** Runs `work` under a key once the key has a free slot, in arrival order. */
export type KeyedLimiter = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Allows `atOnce` concurrent calls per key and `maxWaiting` queued ones, in this process; throws RATE_LIMITED beyond
 * that. Keys are independent.
 */
export function createKeyedLimiter({
  atOnce,
  maxWaiting,
}: {
  atOnce: number;
  maxWaiting: number;
}): KeyedLimiter {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < atOnce) queue.running += 1;
    else {
      if (queue.waiting.length >= maxWaiting) throw new AppError('RATE_LIMITED', { retryAfter: 1 });
      // The finishing call hands its slot over, so that no newcomer can take it.
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else {
        queue.running -= 1;
        if (queue.running === 0) queues.delete(key);
      }
    }
  };
}
