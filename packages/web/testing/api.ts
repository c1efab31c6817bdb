export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | Response;
export type Asked = { method: string; path: string; query: URLSearchParams; body: unknown; headers: Headers };
type Handler = Answer | ((asked: Asked) => Answer | Promise<Answer>);

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/:[a-zA-Z_]+/g, '[^/]+')}$`).test(path);

/**
 * Answers the browser's requests in place of a server. Keys are `METHOD /path` below `/api`, with `:name` for any
 * segment; a request without an answer fails the call as a server without that path would. Returns the list of requests.
 */
export function answerApi(answers: Record<string, Handler>): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = async (input, init = {}) => {
    init.signal?.throwIfAborted();
    const url = new URL(String(input), window.location.href);
    const path = url.pathname.replace(/^\/api/, '');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
    const request = { method, path, query: url.searchParams, body, headers: new Headers(init.headers) };
    asked.push(request);
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
    // As in a browser, what is read belongs to the page: Node's own would make objects of another world.
    response.json = async () => JSON.parse(await response.text());
    return response;
  };
  return asked;
}

/** An error answer in the contract's shape. */
export const refusal = (
  status: number,
  code: string,
  details: { path: string; message: string; code?: string; params?: object }[] | null = null,
  headers: Record<string, string> = {},
): Answer => ({
  status,
  headers,
  body: { error_code: code, message: `Message of ${code}`, details, request_id: 'request-1' },
});

/** No answer at all, as without a connection. */
export const noAnswer = (): Answer => {
  throw new TypeError('Failed to fetch');
};

/** An answer that never comes: what is on screen meanwhile stays. */
export const unanswered = (): Promise<Answer> => new Promise(() => {});

/** An answer that waits until it is released. */
export function withheld(answer: Answer): { handler: () => Promise<Answer>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { handler: () => promise, release: () => resolve(answer) };
}
