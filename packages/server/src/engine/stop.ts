export type StopCause = 'CANCELLED' | 'TIME_LIMIT';

/** Stops a run from outside: by the caller's signal or the time limit, whichever comes first. */
export type Stop = { signal: AbortSignal; cause: () => StopCause | null; release: () => void };

/** Starts a run's time limit of `timeMs` milliseconds; call `release` at its end. */
export function startStop(outer: AbortSignal, timeMs: number): Stop {
  const controller = new AbortController();
  let cause: StopCause | null = null;
  const end = (why: StopCause) => {
    cause ??= why;
    controller.abort();
  };
  const cancel = () => end('CANCELLED');
  const timer = setTimeout(() => end('TIME_LIMIT'), timeMs);
  outer.addEventListener('abort', cancel, { once: true });
  if (outer.aborted) cancel();
  return {
    signal: controller.signal,
    cause: () => cause,
    release: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', cancel);
    },
  };
}
