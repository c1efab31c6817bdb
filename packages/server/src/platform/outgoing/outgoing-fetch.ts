import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { OutgoingError, type OutgoingHttp } from './outgoing-http.ts';

type Fetch = typeof globalThis.fetch;

function bodyText(body: unknown): string | undefined {
  if (body === null || body === undefined) return undefined;
  if (typeof body !== 'string') throw new TypeError('Only text can be sent');
  return body;
}

/** Responses beyond this many bytes are aborted, since they would be held in memory whole. */
const longest = 8 * 1024 * 1024;

async function* bounded(response: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutgoingError('UNREACHABLE', 'The response is too long');
    yield chunk;
  }
}

function readable(response: IncomingMessage, maxBytes: number): Readable {
  const body = Readable.from(bounded(response, maxBytes), { objectMode: false });
  // A body that is cancelled before it is read does not hold the response yet.
  return body.once('close', () => response.destroy());
}

type Options = {
  /** Ends all requests and their responses. */
  signal: AbortSignal;
  maxBytes?: number;
};

/** `fetch` over outgoing HTTP, for libraries that accept one. Redirects are returned, never followed. */
export function outgoingFetch(outgoing: OutgoingHttp, { signal, maxBytes = longest }: Options): Fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const response = await outgoing.send(url, {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: bodyText(init.body),
      signal: init.signal ? AbortSignal.any([signal, init.signal]) : signal,
      redirects: 0,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      if (value !== undefined) headers.set(name, String(value));
    }
    const status = response.statusCode ?? 500;
    if (status > 599) {
      response.destroy();
      throw new OutgoingError('UNREACHABLE', 'The server responded with an unknown status');
    }
    const isEmpty = status === 204 || status === 205 || status === 304;
    if (isEmpty) response.resume();
    const body = isEmpty
      ? null
      : (Readable.toWeb(readable(response, maxBytes)) as ReadableStream<Uint8Array>);
    return new Response(body, { status, headers });
  };
}
