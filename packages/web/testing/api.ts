export type MockResponse = { status?: number; body?: unknown; headers?: Record<string, string> } | Response;
export type MockRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
};
type Handler = MockResponse | ((request: MockRequest) => MockResponse | Promise<MockResponse>);

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/:[a-zA-Z_]+/g, '[^/]+')}$`).test(path);

/**
 * Mocks the server's responses. Keys are `METHOD /path` below `/api`, with `:name` for any
 * segment; a request without a response fails with NOT_FOUND. Returns the list of requests.
 */
export function mockApi(answers: Record<string, Handler>): MockRequest[] {
  const requests: MockRequest[] = [];
  globalThis.fetch = async (input, init = {}) => {
    init.signal?.throwIfAborted();
    const url = new URL(String(input), window.location.href);
    const path = url.pathname.replace(/^\/api/, '');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
    const request = { method, path, query: url.searchParams, body, headers: new Headers(init.headers) };
    requests.push(request);
    const key = Object.keys(answers).find((candidate) => {
      const [verb, pattern = ''] = candidate.split(' ');
      return verb === method && matches(pattern, path);
    });
    const handler = key === undefined ? refusal(404, 'NOT_FOUND') : answers[key];
    const answer = typeof handler === 'function' ? await handler(request) : handler;
    if (answer instanceof Response) return answer;
    const { status = 200, body: output = {}, headers = {} } = answer ?? {};
    const response = new Response(JSON.stringify(output), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
    // As in a browser, parsed objects belong to the page: Node's own would make objects of another world.
    response.json = async () => JSON.parse(await response.text());
    return response;
  };
  return requests;
}

/** An error response in the contract's shape. */
export const refusal = (
  status: number,
  code: string,
  details: { path: string; message: string; code?: string; params?: object }[] | null = null,
  headers: Record<string, string> = {},
): MockResponse => ({
  status,
  headers,
  body: { error_code: code, message: `Message of ${code}`, details, request_id: 'request-1' },
});

/** No response at all, as offline. */
export const connectionLost = (): MockResponse => {
  throw new TypeError('Failed to fetch');
};

/** A response that never arrives, to test what is on screen meanwhile. */
export const neverResponds = (): Promise<MockResponse> => new Promise(() => {});

/** A response that waits until it is released. */
export function deferred(answer: MockResponse): {
  handler: () => Promise<MockResponse>;
  release: () => void;
} {
  const { promise, resolve } = Promise.withResolvers<MockResponse>();
  return { handler: () => promise, release: () => resolve(answer) };
}
