import { AppError } from './errors.ts';

/** Limits how many things of one key are open at once in this process. */
export function createOpenLimit(max: number) {
  const counts = new Map<string, number>();
  return {
    /** Counts one; returns a function that uncounts it, once. Throws RATE_LIMITED beyond the limit. */
    open(key: string): () => void {
      const before = counts.get(key) ?? 0;
      if (before >= max) throw new AppError('RATE_LIMITED', { retryAfter: 5 });
      counts.set(key, before + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      };
    },
  };
}
