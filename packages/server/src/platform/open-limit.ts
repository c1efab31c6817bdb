import { AppError } from './errors.ts';

/** Limits how many things of one key are open at once in this process, or how large they are together. */
export function createOpenLimit(max: number) {
  const counts = new Map<string, number>();
  return {
    /**
     * Counts one, or its size; returns a function that uncounts it, once. Throws RATE_LIMITED beyond the limit, which the
     * only one of its key may exceed.
     */
    open(key: string, size = 1): () => void {
      const before = counts.get(key) ?? 0;
      if (before > 0 && before + size > max) throw new AppError('RATE_LIMITED', { retryAfter: 5 });
      counts.set(key, before + size);
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
