import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from './errors.ts';

/** Runs `work` under a key once the key has a free slot, in arrival order. */
type KeyedLimiter = <T>(key: string, work: () => Promise<T>) => Promise<T>;

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
 * a key waits for one call of each other key at most, however many these have. After a call that failed its key rests for
 * `restMs`, so that calls that fail at once don't keep a processor busy.
 */
export function createFairLimiter({ atOnce, restMs = 0 }: { atOnce: number; restMs?: number }): FairLimiter {
  const running = new Set<string>();
  const resting = new Set<string>();
  /** Waiting calls by key; the key to serve next comes first. */
  const waiting = new Map<string, (() => void)[]>();

  function startNext(): void {
    if (running.size >= atOnce) return;
    for (const [key, [first, ...others]] of waiting) {
      if (running.has(key) || resting.has(key)) continue;
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

  function rest(key: string): void {
    resting.add(key);
    const end = () => {
      resting.delete(key);
      startNext();
    };
    setTimeout(end, restMs).unref();
  }

  return async (key, signal, work) => {
    signal.throwIfAborted();
    await waitForSlot(key, signal);
    try {
      return await work();
    } catch (error) {
      if (restMs > 0) rest(key);
      throw error;
    } finally {
      running.delete(key);
      startNext();
    }
  };
}

/**
 * Limits how fast each key sends: a call waits until what its key sent before would be through at `perSecond`, or until
 * the signal is aborted.
 */
export function createPace({ perSecond }: { perSecond: number }) {
  /** When each key may send again, in milliseconds of `performance.now()`. */
  const ends = new Map<string, number>();
  return async (key: string, size: number, signal: AbortSignal): Promise<void> => {
    const now = performance.now();
    for (const [each, end] of ends) if (end <= now) ends.delete(each);
    const begin = ends.get(key) ?? now;
    ends.set(key, begin + (size / perSecond) * 1000);
    await pause(begin - now, undefined, { signal, ref: false }).catch(() => undefined);
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

type Entry = { value: Promise<unknown>; at: number; maxAgeMs: number };

type Age = {
  /** The current time, in milliseconds. */
  now: number;
  maxAgeMs: number;
};

export type Cache = {
  /** Returns what `load` returned under this key not longer than `maxAgeMs` ago. Callers share it; a failure is not kept. */
  get<T>(key: string, age: Age, load: () => Promise<T>): Promise<T>;
  delete(key: string): void;
};

/** Results that are expensive to load, kept for a short time in this process. */
export function createCache(): Cache {
  const entries = new Map<string, Entry>();
  const isFresh = ({ at, maxAgeMs }: Entry, now: number) => Math.abs(now - at) < maxAgeMs;
  return {
    get<T>(key: string, { now, maxAgeMs }: Age, load: () => Promise<T>): Promise<T> {
      for (const [name, entry] of entries) if (!isFresh(entry, now)) entries.delete(name);
      const known = entries.get(key);
      if (known) return known.value as Promise<T>;
      const value = load();
      const entry = { value, at: now, maxAgeMs };
      entries.set(key, entry);
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return value;
    },
    delete: (key) => void entries.delete(key),
  };
}

export type Memory = ReturnType<typeof createMemory>;

/** How many event streams an account may have open: its pages on all devices, and the runs that they follow. */
export const maxStreams = 100;

/** Creates the state that this process keeps for its features. */
export const createMemory = () => ({
  cache: createCache(),
  /** Open event streams, by account. */
  streams: createOpenLimit(maxStreams),
  /** Bodies of requests that have not arrived yet, by account, or by address without one. */
  unreadBodies: createOpenLimit(64),
  /**
   * Reads of one caller: each has its response in memory before it can be counted, and long ones that come together hold the
   * event loop together.
   */
  reads: createKeyedLimiter({ atOnce: 3, maxWaiting: 200 }),
  /** Bytes of responses that their clients have not read yet, by account, or by address without one. */
  unreadResponses: createOpenLimit(32 * 1024 * 1024),
  /** Files that are being received, by account. */
  uploads: createOpenLimit(8),
  /** Files that are being downloaded, by account, or by address of a visitor with a link. */
  downloads: createOpenLimit(16),
  /** At most two slow requests of one caller run at once, so that others do not wait for all of them. */
  slowRequests: createKeyedLimiter({ atOnce: 2, maxWaiting: 30 }),
  /**
   * A user's runs are accepted one after another. Acceptance locks the user's row, and a request that waits for that
   * lock holds one of the few connections; here it waits without one.
   */
  acceptances: createKeyedLimiter({ atOnce: 1, maxWaiting: Number.POSITIVE_INFINITY }),
  /** Runs with files, by account: each holds the images that it sends. */
  runsWithFiles: createKeyedLimiter({ atOnce: 4, maxWaiting: Number.POSITIVE_INFINITY }),
  /** Bytes of images that an account's runs send to models: 20 MB, the most a run sends, takes seven seconds. */
  sentImages: createPace({ perSecond: 3_000_000 }),
  /**
   * Images and PDFs that are being decoded, by account: they take much memory and time. After a refused one the
   * account waits a second.
   */
  decoding: createFairLimiter({ atOnce: 2, restMs: 1000 }),
  /** Photos in HEIC among them, which take most. */
  heicDecoding: createFairLimiter({ atOnce: 1 }),
  /** Accounts whose export is being written. */
  exports: new Set<string>(),
  /** Ends of runs that their users saw, to be recorded together (`recordWatched`). */
  watchedEnds: [] as { key: string; user_id: string; at: Date }[],
  /** Settles once the latest save of them is done. */
  watchedSaved: Promise.resolve(),
});
