/** Long work yields when a turn of the event loop has taken this long, in milliseconds. */
const maxTurnMs = 15;

let turnBegan: number | null = null;

/** Returns whether long work has used up its share of this turn of the event loop. Idle time does not count. */
function isTurnUsedUp(): boolean {
  if (turnBegan === null) {
    turnBegan = performance.now();
    setImmediate(() => {
      turnBegan = null;
    });
    return false;
  }
  return performance.now() - turnBegan >= maxTurnMs;
}

/** For steps that are already serialized on this thread: yields only when the turn of the event loop is used up. */
export async function yieldIfBusy(): Promise<void> {
  if (isTurnUsedUp()) await new Promise((resolve) => setImmediate(resolve));
}

let queue: Promise<void> = Promise.resolve();

/**
 * Await it between the steps of long work so that the event loop can serve others. All callers share one queue, so
 * however many there are, one turn runs only a few steps.
 */
export function yieldToEventLoop(): Promise<void> {
  queue = queue.then(yieldIfBusy);
  return queue;
}

/** Maps a long list, yielding to the event loop between items. */
export async function mapYielding<T, R>(list: readonly T[], map: (item: T, at: number) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const [at, item] of list.entries()) {
    mapped.push(map(item, at));
    await yieldToEventLoop();
  }
  return mapped;
}

/** The result of `work`; rejects with the signal's reason once it is aborted, for work that may ignore the signal. */
export function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}

type Coalesced = {
  /** Does the work now, or once more after the run in progress. */
  wake(): void;
  /** Waits for the run in progress, if any. */
  settle(): Promise<void>;
};

/** Makes work that is done when woken, once more when woken during it, and never twice at a time. */
export function coalesced(work: () => Promise<void>, onError: (error: unknown) => void): Coalesced {
  let again = false;
  let running: Promise<void> | null = null;
  return {
    wake() {
      again = true;
      running ??= (async () => {
        while (again) {
          again = false;
          await work().catch(onError);
        }
        running = null;
      })();
    },
    async settle() {
      await running;
    },
  };
}
