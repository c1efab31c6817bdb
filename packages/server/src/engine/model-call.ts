import { CallError, type CallFailure, retryAfterMs } from './failures.ts';

/**
 * The limits of one call: the run's stop signal, and how long the model may stay silent before its first token and
 * later (ms).
 */
export type CallBounds = { stop: AbortSignal; firstTokenMs: number; silenceMs: number; now: () => number };

/** A call in progress: `alive` reports output of the model, which restarts the silence timeout. */
export type CallWatch = { signal: AbortSignal; alive: () => void };

type ApiError = { statusCode?: unknown; responseHeaders?: Record<string, string> };

function failureOf(error: unknown, now: number): CallFailure {
  const { statusCode, responseHeaders } = (error ?? {}) as ApiError;
  if (typeof statusCode !== 'number') return { kind: 'connection' };
  // The SDK reports a success status when the body could not be read: the response was interrupted.
  if (statusCode < 300) return { kind: 'cut' };
  return {
    kind: 'http',
    status: statusCode,
    retryAfterMs: retryAfterMs(responseHeaders?.['retry-after'], now),
  };
}

/**
 * Makes one model call within its limits. Returns the result of `call`; throws CallError when the model fails or stays
 * silent for too long, or the run is stopped.
 */
export async function boundedCall<T>(bounds: CallBounds, call: (watch: CallWatch) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let silent = false;
  const giveUp = () => {
    silent = true;
    abort();
  };
  let begun = false;
  let timer = setTimeout(giveUp, bounds.firstTokenMs);
  const alive = () => {
    if (begun) {
      timer.refresh();
      return;
    }
    begun = true;
    clearTimeout(timer);
    timer = setTimeout(giveUp, bounds.silenceMs);
  };
  bounds.stop.addEventListener('abort', abort, { once: true });
  if (bounds.stop.aborted) abort();
  try {
    return await call({ signal: controller.signal, alive });
  } catch (error) {
    if (silent) throw new CallError({ kind: 'silence' });
    if (error instanceof CallError) throw error;
    throw new CallError(failureOf(error, bounds.now()));
  } finally {
    clearTimeout(timer);
    bounds.stop.removeEventListener('abort', abort);
  }
}
