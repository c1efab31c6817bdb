/** The shortest and longest interval, in milliseconds. */
const [minMs, maxMs] = [40, 250];

/**
 * A shared timer for streamed text: whenever it fires, everything that models sent meanwhile is written together. It
 * stops while nothing is pending.
 */
export type FlushTimer = {
  /** Calls `flush` when the timer fires next. */
  onFlush(flush: () => void): void;
  /** Sets the following intervals, within limits. */
  setIntervalMs(ms: number): void;
};

export function createFlushTimer(): FlushTimer {
  let intervalMs = minMs;
  let flushers: (() => void)[] = [];

  const fire = () => {
    const calls = flushers;
    flushers = [];
    for (const call of calls) call();
  };
  return {
    onFlush(flush) {
      if (flushers.length === 0) setTimeout(fire, intervalMs);
      flushers.push(flush);
    },
    setIntervalMs(ms) {
      intervalMs = Math.min(maxMs, Math.max(minMs, ms));
    },
  };
}
