import { AppError } from '../errors.ts';

/**
 * How many event streams an account may have open in one process: its pages on all devices, and the runs that they
 * follow.
 */
export const maxStreams = 100;
/** Seconds after which a refused client may retry. */
const retryAfter = 5;

/** Open streams in this process, by account. */
const open = new Map<string, number>();

/** Counts a stream of an account; returns a function that uncounts it, once. Throws RATE_LIMITED beyond the limit. */
export function openStreamOf(userId: string): () => void {
  const before = open.get(userId) ?? 0;
  if (before >= maxStreams) throw new AppError('RATE_LIMITED', { retryAfter });
  open.set(userId, before + 1);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    const left = (open.get(userId) ?? 1) - 1;
    if (left === 0) open.delete(userId);
    else open.set(userId, left);
  };
}
