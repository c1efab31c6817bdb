import { send, urlOf } from './api-client.ts';
import { type StreamEvent, sseParser } from './sse-parser.ts';

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
