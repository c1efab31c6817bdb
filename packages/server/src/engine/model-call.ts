import { CallError } from '../platform/models/model-errors.ts';

/**
 * The limits of one call: the run's stop signal, and how long the wire may stay silent before the model's first token
 * and later (ms).
 */
export type CallBounds = { stop: AbortSignal; firstTokenMs: number; silenceMs: number };

/**
 * A call in progress: `alive` reports that something arrived, which restarts the silence timeout; `begun`: a token of
 * the model.
 */
export type CallWatch = { signal: AbortSignal; alive: (begun: boolean) => void };

/**
 * Makes one model call within its limits. Returns the result of `call`; throws CallError when the model fails or the
 * wire stays silent for too long, or the run is stopped.
 */
export async function boundedCall<T>(bounds: CallBounds, call: (watch: CallWatch) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let silent = false;
  let anything = false;
  let hasBegun = false;
  const giveUp = () => {
    silent = true;
    abort();
  };
  let timer = setTimeout(giveUp, bounds.firstTokenMs);
  const alive = (begun: boolean) => {
    anything = true;
    if (hasBegun || !begun) {
      timer.refresh();
      return;
    }
    hasBegun = true;
    clearTimeout(timer);
    timer = setTimeout(giveUp, bounds.silenceMs);
  };
  bounds.stop.addEventListener('abort', abort, { once: true });
  if (bounds.stop.aborted) abort();
  try {
    return await call({ signal: controller.signal, alive });
  } catch (error) {
    if (silent) throw new CallError({ kind: 'silence', anything });
    throw error instanceof CallError ? error : new CallError({ kind: 'connection' });
  } finally {
    clearTimeout(timer);
    bounds.stop.removeEventListener('abort', abort);
  }
}
