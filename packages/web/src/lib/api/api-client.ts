import type {
  EndpointDefinition,
  EndpointInput,
  EndpointOutput,
  EndpointParams,
  EndpointQuery,
} from '@agentarium/contracts';
import { readText, storageKeys } from '../storage.ts';
import { ApiError, errorFromResponse, networkError } from './api-error.ts';

/** Without an action of the reader for this long, in milliseconds, a page counts as unattended. */
const attendedMs = 60_000;
let lastActionAt = Date.now();

for (const action of ['click', 'pointerdown', 'pointermove', 'keydown', 'wheel']) {
  document.addEventListener(action, () => (lastActionAt = Date.now()), { capture: true, passive: true });
}

/** Returns whether somebody has touched this page, a key or the mouse within the last minute. */
const isAttended = (): boolean => Date.now() - lastActionAt < attendedMs;

/** The parts of an endpoint that the browser needs; the schemas are in its type. */
export type Callable = Pick<EndpointDefinition, 'method' | 'path' | 'access' | 'output'>;

type Given<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<string, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

type CallOptions<E> = Given<'params', EndpointParams<E>> &
  Given<'query', EndpointQuery<E>> &
  Given<'body', EndpointInput<E>> & {
    headers?: Record<string, string> | undefined;
    signal?: AbortSignal | undefined;
    /** Lets the request outlive the page. */
    keepalive?: boolean;
  };

type Untyped = {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
};

type Arguments<E> =
  Record<string, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

type Refused = (token: string, failure: ApiError) => void;
let onUnauthenticated: Refused = () => {};

/** Sets the handler for when the server rejects a request's token. */
export function setUnauthenticatedHandler(handler: Refused): void {
  onUnauthenticated = handler;
}

/** The URL of a request: path parameters percent-encoded, null and undefined left out of the query. */
export function urlOf(path: string, { params, query }: Pick<Untyped, 'params' | 'query'>): string {
  const filled = path.replace(/:([a-zA-Z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * Headers of every request: the session's token, the language on screen for accounts without one, and a mark on what an
 * unattended page refreshes by itself, which is no use of the session (docs/spec/api.md#accounts).
 */
export function readerHeaders(given?: HeadersInit): { headers: Headers; token: string | null } {
  const token = readText(storageKeys.token);
  const headers = new Headers(given);
  if (token) headers.set('authorization', `Bearer ${token}`);
  headers.set('accept-language', document.documentElement.lang || 'en');
  if (!isAttended()) headers.set('x-unattended', '1');
  return { headers, token };
}

/** The error of a failed response. A rejected token ends the session. */
export async function failureOf(response: Response, token: string | null): Promise<ApiError> {
  const failure = await errorFromResponse(response);
  if (failure.code === 'UNAUTHENTICATED' && token) onUnauthenticated(token, failure);
  return failure;
}

/**
 * Sends a request with the session's token. The only place that talks to the server, beside `send-bytes.ts`.
 * @throws ApiError with the contract's code, or `NETWORK`; an AbortError passes through.
 */
export async function send(url: string, init: RequestInit): Promise<Response> {
  const { headers, token } = readerHeaders(init.headers);
  let response: Response;
  try {
    response = await fetch(url, { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw networkError();
  }
  if (response.ok) return response;
  throw await failureOf(response, token);
}

/** Calls an endpoint of the contract and returns its typed output, without validating it again. */
export async function call<E extends Callable>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<EndpointOutput<E>> {
  const { params, query, body, headers, signal, keepalive }: Untyped = options ?? {};
  const isFile = body instanceof Blob;
  const response = await send(urlOf(endpoint.path, { params, query }), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': isFile ? body.type : 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  });
  try {
    return (await response.json()) as EndpointOutput<E>;
  } catch {
    if (signal?.aborted) throw signal.reason;
    throw new ApiError({
      status: response.status,
      code: 'UNEXPECTED',
      message: 'The answer could not be read',
    });
  }
}
