import { AppError } from './errors.ts';

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
