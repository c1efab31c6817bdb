import { lookup as systemLookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { awaitResponse } from './await-response.ts';
import { isPublicAddress } from './public-address.ts';

/** Why a request was not sent or not followed; `code` is for programs, and no address of ours is revealed. */
export class OutgoingError extends Error {
  readonly code: 'ADDRESS_REFUSED' | 'TOO_MANY_REDIRECTS' | 'UNREACHABLE';
  constructor(code: OutgoingError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export type OutgoingRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** Ends the request and its response, even if the server goes on. */
  signal: AbortSignal;
  /** How many redirects are followed; 5 by default. */
  redirects?: number;
};

export type OutgoingHttp = {
  /** Sends a request to a public address, or to a host that the operator allowed. Throws OutgoingError. */
  send: (url: string, request: OutgoingRequest) => Promise<IncomingMessage>;
  close: () => void;
};

type Options = {
  /** Host names (with an optional port) that may be private, as written in the URL. */
  allowPrivateHosts: readonly string[];
  lookup?: LookupFunction;
};

const refusal = () => new OutgoingError('ADDRESS_REFUSED', 'This address may not be reached');
const redirects = [301, 302, 303, 307, 308];
/** Headers that may follow a redirect to another origin: none that could contain a secret. */
const harmless = ['accept', 'content-type', 'user-agent', 'accept-encoding'];
/** Headers of a body: a server waits for a body that is announced but not sent. */
const ofBody = ['content-type', 'content-length', 'transfer-encoding'];

/** Refuses a name as soon as one of its addresses is not public. The agent connects to the address checked here. */
function publicLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const addresses = Array.isArray(found) ? found : [];
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
        return done(refusal(), '', 0);
      }
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      return done(null, first?.address ?? '', first?.family);
    });
  };
}

/** The parsed URL of a request, after the checks that need no network. Throws OutgoingError. */
function readUrl(text: string): URL {
  const url = URL.parse(text);
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol);
  if (!isWeb || url.username !== '' || url.password !== '') throw refusal();
  return url;
}

/** Outgoing HTTP that reaches public addresses only, checked when connecting and again after every redirect. */
export function createOutgoingHttp({ allowPrivateHosts, lookup = systemLookup }: Options): OutgoingHttp {
  const allowed = new Set(allowPrivateHosts.map((host) => host.toLowerCase()));
  const guardedLookup = publicLookup(lookup);
  const agents = {
    open: { http: new http.Agent({ lookup }), https: new https.Agent({ lookup }) },
    guarded: {
      http: new RequestFilteringHttpAgent({ lookup: guardedLookup }),
      https: new RequestFilteringHttpsAgent({ lookup: guardedLookup }),
    },
  };

  async function sendOnce(url: URL, { method = 'GET', headers = {}, body, signal }: OutgoingRequest) {
    const mayBePrivate = allowed.has(url.hostname) || allowed.has(url.host);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (!mayBePrivate && isIP(literal) !== 0 && !isPublicAddress(literal)) throw refusal();
    const kind = url.protocol === 'https:' ? 'https' : 'http';
    const agent = agents[mayBePrivate ? 'open' : 'guarded'][kind];
    const client = kind === 'https' ? https : http;
    const request = client.request(url, { method, headers, agent });
    request.end(body);
    const response = await awaitResponse(request, signal).catch((error: unknown) => {
      // Network errors and aborts have a code; a refusal by the filtering agent has none.
      const isRefused =
        error instanceof OutgoingError || (!signal.aborted && error instanceof Error && !('code' in error));
      throw isRefused
        ? refusal()
        : new OutgoingError('UNREACHABLE', 'The server could not be reached', error);
    });
    const reached = response.socket.remoteAddress;
    if (mayBePrivate || (reached !== undefined && isPublicAddress(reached))) return response;
    response.destroy();
    throw refusal();
  }

  return {
    async send(address, request) {
      let url = readUrl(address);
      let next = request;
      for (let left = request.redirects ?? 5; ; left -= 1) {
        const response = await sendOnce(url, next);
        const { location } = response.headers;
        if (!redirects.includes(response.statusCode ?? 0) || location === undefined) return response;
        response.destroy();
        if (left <= 0) throw new OutgoingError('TOO_MANY_REDIRECTS', 'The server redirects too often');
        const target = URL.parse(location, url.href);
        if (target === null) throw refusal();
        const from = url.origin;
        url = readUrl(target.href);
        const becomesGet =
          response.statusCode === 303 || (next.method === 'POST' && (response.statusCode ?? 0) < 303);
        const headers = Object.entries(next.headers ?? {})
          .filter(([name]) => url.origin === from || harmless.includes(name.toLowerCase()))
          .filter(([name]) => !becomesGet || !ofBody.includes(name.toLowerCase()));
        next = { ...next, headers: Object.fromEntries(headers) };
        if (becomesGet) next = { ...next, method: 'GET', body: undefined };
      }
    },
    close() {
      for (const kind of Object.values(agents)) for (const agent of Object.values(kind)) agent.destroy();
    },
  };
}
