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
