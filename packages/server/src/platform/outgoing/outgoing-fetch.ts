import { Readable } from 'node:stream';
import type { OutgoingHttp } from './outgoing-http.ts';

type Fetch = typeof globalThis.fetch;

function bodyText(body: unknown): string | undefined {
  if (body === null || body === undefined) return undefined;
  if (typeof body !== 'string') throw new TypeError('Only text can be sent');
  return body;
}

/** `fetch` over outgoing HTTP, for libraries that take one. A redirect is given as it is, never followed. */
export function outgoingFetch(outgoing: OutgoingHttp): Fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const response = await outgoing.send(url, {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: bodyText(init.body),
      signal: init.signal ?? undefined,
      redirects: 0,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      if (value !== undefined) headers.set(name, String(value));
    }
    const status = response.statusCode ?? 500;
    const isEmpty = status === 204 || status === 205 || status === 304;
    if (isEmpty) response.resume();
    const body = isEmpty ? null : (Readable.toWeb(response) as ReadableStream<Uint8Array>);
    return new Response(body, { status, headers });
  };
}
