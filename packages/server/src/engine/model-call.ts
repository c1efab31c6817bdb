import { CallError, type CallFailure, retryAfterMs } from './failures.ts';

/** The bounds of one call: the run's own stop signal, and how long the model may stay silent before its first token and later (ms). */
export type CallBounds = { stop: AbortSignal; firstTokenMs: number; silenceMs: number; now: () => number };

/** A call in progress: `alive` reports that the model said something, so the wait begins again. */
export type CallWatch = { signal: AbortSignal; alive: () => void };

type ApiError = { statusCode?: unknown; responseHeaders?: Record<string, string> };

function failureOf(error: unknown, now: number): CallFailure {
  const { statusCode, responseHeaders } = (error ?? {}) as ApiError;
  if (typeof statusCode !== 'number') return { kind: 'connection' };
  // The SDK reports a success status when the body could not be read: the answer broke off.
  if (statusCode < 300) return { kind: 'cut' };
  return {
    kind: 'http',
    status: statusCode,
    retryAfterMs: retryAfterMs(responseHeaders?.['retry-after'], now),
  };
}

/**
 * Makes one call of a model within its bounds. Returns what `call` gives; throws CallError for a failure of the
 * model, also after it stayed silent for too long or the run was stopped.
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
