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

/**
 * Runs `work` under a key once nothing else of the key runs and a slot is free. Rejects with the signal's reason when it is
 * aborted before that; `work` itself has to end with the signal.
 */
export type FairLimiter = <T>(key: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/**
 * Allows `atOnce` concurrent calls in this process, one of each key. Keys with waiting calls are served in rotation, so that
 * a key waits for one call of each other key at most, however many these have.
 */
export function createFairLimiter({ atOnce }: { atOnce: number }): FairLimiter {
  const running = new Set<string>();
  /** Waiting calls by key; the key to serve next comes first. */
  const waiting = new Map<string, (() => void)[]>();

  function startNext(): void {
    if (running.size >= atOnce) return;
    for (const [key, [first, ...others]] of waiting) {
      if (running.has(key)) continue;
      waiting.delete(key);
      if (others.length > 0) waiting.set(key, others);
      running.add(key);
      first?.();
      return;
    }
  }

  function waitForSlot(key: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      const others = (waiting.get(key) ?? []).filter((each) => each !== start);
      if (others.length > 0) waiting.set(key, others);
      else waiting.delete(key);
      reject(signal.reason);
    };
    const start = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    signal.addEventListener('abort', leave, { once: true });
    waiting.set(key, [...(waiting.get(key) ?? []), start]);
    startNext();
    return promise;
  }

  return async (key, signal, work) => {
    signal.throwIfAborted();
    await waitForSlot(key, signal);
    try {
      return await work();
    } finally {
      running.delete(key);
      startNext();
    }
  };
}

/** Limits how many things of one key are open at once in this process, or how large they are together. */
export function createOpenLimit(max: number) {
  const counts = new Map<string, number>();
  function requireRoom(key: string): void {
    if ((counts.get(key) ?? 0) >= max) throw new AppError('RATE_LIMITED', { retryAfter: 5 });
  }
  return {
    /** Throws RATE_LIMITED if nothing more of a key may be opened. */
    requireRoom,
    /**
     * Counts one, or its size; returns a function that uncounts it, once. Throws RATE_LIMITED once the limit is reached,
     * which the last one of a key may exceed.
     */
    open(key: string, size = 1): () => void {
      requireRoom(key);
      counts.set(key, (counts.get(key) ?? 0) + size);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (counts.get(key) ?? size) - size;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      };
    },
  };
}
