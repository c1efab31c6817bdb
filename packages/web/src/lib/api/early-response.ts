/** What vite-plugins/route-preload.ts has asked for before the app's code was there, by method and address. */
type Early = { token: string; language: string; responses: Partial<Record<string, Promise<Response>>> };

/** So long after the page was opened an early response still counts as new, in milliseconds. */
const freshMs = 20_000;

/** The response to a request that the page has sent already for the same reader, once; undefined for any other. */
export function takeEarlyResponse(
  method: string | undefined,
  url: string,
  headers: Headers,
): Promise<Response> | undefined {
  const { agentariumEarly: early } = window as { agentariumEarly?: Early };
  if (!early || performance.now() > freshMs) return undefined;
  const isSameReader =
    headers.get('authorization') === `Bearer ${early.token}` &&
    headers.get('accept-language') === early.language;
  const request = `${method ?? 'GET'} ${url}`;
  const response = early.responses[request];
  delete early.responses[request];
  return isSameReader ? response : undefined;
}
