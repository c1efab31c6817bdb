/** Requests that vite-plugins/route-preload.ts sent before the app's code was loaded, by method and address. */
type Early = {
  token: string;
  language: string;
  /** The document brought responses for the session of this token (the server's page-data.ts). */
  isInDocument: boolean;
  responses: Partial<Record<string, Promise<Response>>>;
};

function takeFromDocument(request: string): Promise<Response> | undefined {
  const element = document.querySelector(`script[data-response=${JSON.stringify(request)}]`);
  element?.remove();
  return element ? Promise.resolve(new Response(element.textContent)) : undefined;
}

/** How long after page load an early response counts as fresh, in milliseconds. */
const freshMs = 20_000;

/** The response to a request the page already sent for the same user, once; undefined for any other. */
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
  const response = early.isInDocument ? takeFromDocument(request) : early.responses[request];
  delete early.responses[request];
  return isSameReader ? response : undefined;
}
