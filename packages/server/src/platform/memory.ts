import { createCache } from './cache.ts';
import { createStreamLimit } from './http/event-stream.ts';
import { createKeyedLimiter } from './keyed-limiter.ts';

export type Memory = ReturnType<typeof createMemory>;

/** Creates the state that this process keeps for its features. */
export const createMemory = () => ({
  cache: createCache(),
  /** Open event streams, by account. */
  streams: createStreamLimit(),
  /** At most two slow requests of one caller run at once, so that others do not wait for all of them. */
  slowRequests: createKeyedLimiter({ atOnce: 2, maxWaiting: 30 }),
  /**
   * A user's runs are accepted one after another. Acceptance locks the user's row, and a request that waits for that
   * lock holds one of the few connections; here it waits without one.
   */
  acceptances: createKeyedLimiter({ atOnce: 1, maxWaiting: Number.POSITIVE_INFINITY }),
  /** Decoded images and PDFs take much memory: one of a kind at a time. */
  decoding: createKeyedLimiter({ atOnce: 1, maxWaiting: 30 }),
  /** Accounts whose export is being written. */
  exports: new Set<string>(),
  /** Ends of runs that their users saw, to be recorded together (`recordWatched`). */
  watchedEnds: [] as { key: string; user_id: string; at: Date }[],
});
