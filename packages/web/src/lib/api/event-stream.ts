import { send, urlOf } from './api-client.ts';
import { isApiError } from './api-error.ts';
import { type StreamEvent, sseParser } from './sse-parser.ts';

export type StreamOptions = {
  /** Called for each event once, in order. Return `'stop'` to end the stream. */
  onEvent: (event: StreamEvent) => 'stop' | undefined;
  /** `false` while reconnecting. */
  onConnection?: (connected: boolean) => void;
  signal: AbortSignal;
  /** Resume after this event. */
  lastEventId?: string;
  /** `low` if nobody is waiting for it. */
  priority?: 'low';
};

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });

const backoff = (attempt: number) => Math.min(10_000, 400 * 2 ** attempt) * (0.75 + Math.random() / 2);

/** Refusals are final; a lost connection or an unavailable server is not. */
const isFinal = (error: unknown) =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Follows a server-sent event stream over fetch, since EventSource can't carry a bearer token. Reconnects with
 * backoff and `Last-Event-ID` until `onEvent` says stop or the signal aborts.
 * @throws ApiError when the server refuses the stream (4xx).
 */
export async function followEvents(
  endpoint: { path: string },
  params: Record<string, string>,
  { onEvent, onConnection, signal, lastEventId, priority }: StreamOptions,
): Promise<void> {
  let last = lastEventId;
  let attempt = 0;
  while (!signal.aborted) {
    try {
      const response = await send(urlOf(endpoint.path, { params }), {
        headers: { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': last }) },
        cache: 'no-store',
        ...(priority && { priority }),
        signal,
      });
      onConnection?.(true);
      const parse = sseParser();
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
        attempt = 0;
        for (const event of parse(chunk.value)) {
          if (event.id !== null) last = event.id;
          if (onEvent(event) === 'stop') {
            await reader?.cancel();
            return;
          }
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isFinal(error)) throw error;
    }
    onConnection?.(false);
    await wait(backoff(attempt++), signal);
  }
}

/**
 * Sends a body and reads the response's events in order, until they end. Never retries: an interrupted stream just
 * ends. @throws ApiError when the server refuses or can't be reached.
 */
export async function postEvents(
  endpoint: { path: string },
  body: unknown,
  { onEvent, signal }: { onEvent: (event: StreamEvent) => void; signal: AbortSignal },
): Promise<void> {
  const response = await send(urlOf(endpoint.path, {}), {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    signal,
  });
  const parse = sseParser();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      for (const event of parse(chunk.value)) onEvent(event);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
