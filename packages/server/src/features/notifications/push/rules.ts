/** How often a notification is sent to a device before it is given up. */
export const maxTries = 6;

/** The first pause between two tries; each is four times the one before. */
const firstPauseMs = 15_000;
const maxPauseMs = 6 * 3_600_000;

/** The pause after this many tries; a push service that asks for a longer one gets it, up to six hours. */
export function nextTryMs(tries: number, askedMs: number | null): number {
  const own = firstPauseMs * 4 ** (tries - 1);
  return Math.min(maxPauseMs, Math.max(own, askedMs ?? 0));
}
