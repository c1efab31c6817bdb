/** The shortest and longest interval, in milliseconds. */
const [minMs, maxMs] = [40, 250];

/**
 * A shared timer for streamed text: whenever it fires, everything that models sent meanwhile is collected, then written
 * together. It stops while nothing is pending.
 */
export type FlushTimer = {
  /** Calls `collect` when the timer fires next. */
  onCollect(collect: () => void): void;
  /** Calls `flush` when the timer fires next, after everything is collected; right away if collecting is in progress. */
  onFlush(flush: () => void): void;
  /** Sets the following intervals, within limits. */
  setIntervalMs(ms: number): void;
};

export function createFlushTimer(): FlushTimer {
  let intervalMs = minMs;
  let collectors: (() => void)[] = [];
  let flushers: (() => void)[] = [];
  let isCollecting = false;
  let isScheduled = false;

  const flushAll = () => {
    isCollecting = false;
    const calls = flushers;
    flushers = [];
    for (const call of calls) call();
  };
  const fire = () => {
    isScheduled = false;
    isCollecting = true;
    const calls = collectors;
    collectors = [];
    // Collected text is processed in promises, which have settled by the time the immediate runs.
    setImmediate(flushAll);
    for (const call of calls) call();
  };
  const schedule = () => {
    if (!isScheduled) setTimeout(fire, intervalMs);
    isScheduled = true;
  };
  return {
    onCollect(collect) {
      collectors.push(collect);
      schedule();
    },
    onFlush(flush) {
      flushers.push(flush);
      if (!isCollecting) schedule();
    },
    setIntervalMs(ms) {
      intervalMs = Math.min(maxMs, Math.max(minMs, ms));
    },
  };
}
