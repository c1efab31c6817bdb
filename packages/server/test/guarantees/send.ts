import type { Readable } from 'node:stream';
import { type EndpointDefinition, type ErrorBody, fillPath } from '@agentarium/contracts';
import type { TestApp } from '@agentarium/testkit/app.ts';

/** The parts of a call as sent over the wire, not typed by the contract so that they may be invalid. */
export type Sample = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  /** Bytes are sent as they are, with the type in `headers`; anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
};

export type Answered = { status: number; text: string; error: Partial<ErrorBody> };

/** Query text; a list repeats its key. */
function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().map((one): [string, string] => [key, String(one)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/** A number that is valid JSON but not representable in JavaScript. */
export const hugeNumber = '@1e999';

const payloadOf = (body: unknown) =>
  Buffer.isBuffer(body) ? body : JSON.stringify(body).replaceAll(`"${hugeNumber}"`, '1e999');

/** The text of a response; for an endless stream only the first chunk. */
async function textOf(stream: Readable, isEndless: boolean): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += chunk;
    if (isEndless) break;
  }
  return text;
}

/** Calls an endpoint of the contract with arbitrary input; only the beginning of an endless stream is read. */
export async function send(
  app: TestApp,
  endpoint: EndpointDefinition,
  { params, query = {}, body, headers }: Sample,
  token?: string,
): Promise<Answered> {
  const leaving = new AbortController();
  const response = await app.http.inject({
    method: endpoint.method,
    url: `/api${fillPath(endpoint.path, params)}${queryText(query)}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: payloadOf(body) }),
    ...(endpoint.isEndless ? { payloadAsStream: true, signal: leaving.signal } : {}),
  });
  const { statusCode: status, headers: answered } = response;
  const isStream = endpoint.isEndless === true;
  const text = isStream ? await textOf(response.stream(), status === successOf(endpoint)) : response.body;
  leaving.abort();
  const isJson = answered['content-type']?.toString().includes('application/json');
  return { status, text, error: isJson ? JSON.parse(text) : {} };
}

export const successOf = (endpoint: EndpointDefinition) => endpoint.status ?? 200;
