import { setTimeout as pause } from 'node:timers/promises';

/** Pauses between tries in milliseconds; together shorter than it takes a worker to be counted as dead. */
const pausesMs = [250, 500, 1000, 2000, 3000];

/**
 * Tries a step again and again for some seconds while the database is unavailable. `onFailure` gets each error before
 * the last one, and throws it to give up. Throws the last error.
 */
export async function withDatabaseRetry<T>(
  step: () => Promise<T>,
  onFailure: (error: unknown) => void,
): Promise<T> {
  for (const ms of pausesMs) {
    try {
      return await step();
    } catch (error) {
      onFailure(error);
      await pause(ms);
    }
  }
  return step();
}
