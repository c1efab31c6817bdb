/** How often sending a notification to a device is tried before it is given up. */
export const maxAttempts = 6;

/** The first pause between two tries; each is four times the previous one. */
const firstPauseMs = 15_000;
const maxPauseMs = 6 * 3_600_000;

/** The pause after this many tries; a push service may ask for a longer one, up to six hours. */
export function retryDelayMs(tries: number, askedMs: number | null): number {
  const own = firstPauseMs * 4 ** (tries - 1);
  return Math.min(maxPauseMs, Math.max(own, askedMs ?? 0));
}
