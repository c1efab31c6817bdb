import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { httpMethods } from '@agentarium/contracts';
import { negotiate } from '@fastify/accept-negotiator';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Services } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { addressKey } from '../throttle.ts';
import { checkInput, readJsonBodies } from './body.ts';
import { handleErrors, refuseBroken, sendBadUrl } from './error-response.ts';
import {
  bodyTimes,
  boundUnreadBodies,
  boundUnreadResponses,
  drainRequests,
  shedLoad,
} from './requests-in-progress.ts';

/** Requests per minute from one address, over all endpoints and pages; sign-in and mails have tighter limits. */
export const requestsPerMinute = 3000;

const yearSeconds = 31_536_000;

/** Browser features that no page of this site uses, denied to anything it might embed. */
const permissions = ['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation']
  .concat(
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  )
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Security headers with a strict content security policy, and the coarse rate limit of all requests but those to routes
 * with their own or none.
 */
export async function secure(
  http: FastifyInstance,
  options: { rateLimits: boolean; https: boolean },
): Promise<void> {
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: options.https ? { maxAge: yearSeconds } : false,
    // Over plain HTTP browsers ignore both, and log so on every page.
    crossOriginOpenerPolicy: options.https,
    originAgentCluster: options.https,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
  http.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', permissions);
  });
  if (options.rateLimits) {
    await http.register(rateLimit, {
      global: false,
      max: requestsPerMinute,
      timeWindow: 60_000,
      // A connection that was closed meanwhile has no address.
      keyGenerator: ({ ip }: { ip: string | undefined }) => addressKey(ip ?? ''),
      errorResponseBuilder: (_request, { ttl }) => new AppError('RATE_LIMITED', { retryAfter: ttl / 1000 }),
      addHeadersOnExceeding: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
      },
    });
    // Before all other hooks: a hook of each route would count neither what its own refuse nor unknown URLs.
    const limit = http.rateLimit();
    http.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.config?.rateLimit === undefined) await limit.call(http, request, reply);
    });
  }
}

/** The forwarding header that was ignored because the peer is not trusted; undefined when there was none. */
function ignoredHeader({ headers, ips }: FastifyRequest): string | undefined {
  if (headers['x-forwarded-for'] !== undefined) {
    return (ips?.length ?? 0) > 1 ? undefined : 'x-forwarded-for';
  }
  // Without TRUST_PROXY there are no `ips`; with it the other headers are ignored.
  return ips ? undefined : ['x-real-ip', 'forwarded'].find((name) => headers[name] !== undefined);
}

/**
 * Warns once per process when a forwarding header comes from a peer that TRUST_PROXY does not name. Behind such a proxy
 * all visitors share one address, so one visitor's failed sign-ins slow down everyone.
 */
export function warnAboutUntrustedProxy(http: FastifyInstance, { log }: Pick<Services, 'log'>): void {
  let hasWarned = false;
  http.addHook('onRequest', async (request) => {
    if (hasWarned) return;
    const header = ignoredHeader(request);
    if (header === undefined) return;
    hasWarned = true;
    log.warn(
      { peer: request.ip, header },
      'Ignored a forwarding header from a peer that TRUST_PROXY does not name. If it is your reverse proxy, set TRUST_PROXY: until then all visitors share its address and the limits of one address',
    );
  });
}

/** Below this size compression saves no packet. */
const minBytes = 2048;
const compress = promisify(gzip);

/** Returns whether the client accepts a response compressed with gzip. */
export const acceptsGzip = ({ headers }: FastifyRequest) =>
  negotiate(headers['accept-encoding']?.toLowerCase() ?? '', ['gzip']) === 'gzip';

/**
 * Compresses long API responses for clients that accept gzip, off the event loop: the catalogue shrinks to a tenth. Not
 * under `/api/auth`, whose responses contain a token beside text sent by the caller (BREACH).
 */
function compressResponses(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (payload.length < minBytes) return payload;
    if (!request.url.startsWith('/api/') || request.url.startsWith('/api/auth/')) return payload;
    // Pictures are already compressed.
    if (String(reply.getHeader('content-type')).startsWith('image/')) return payload;
    if (request.method === 'HEAD' || reply.hasHeader('content-encoding')) return payload;
    const vary = reply.getHeader('vary');
    void reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
    if (!acceptsGzip(request)) return payload;
    const compressed = await compress(payload, { level: constants.Z_BEST_SPEED });
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compressed;
  });
}

/** Discards the stream of a response to HEAD, which has no body: by default Fastify would read all of it. */
function skipBodiesOfHead(http: FastifyInstance): void {
  http.addHook('onSend', async (request, _reply, payload) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return payload;
    payload.on('error', () => undefined).destroy();
    // Unlike no body at all, an empty one keeps the Content-Length that was set.
    return Readable.from([]);
  });
}

const methods = new Set<string>(httpMethods);
const ownRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/** HEAD uses the routes of GET; unsupported methods share one label. */
function methodLabel(method: string): string {
  if (method === 'HEAD') return 'GET';
  return methods.has(method) ? method : 'OTHER';
}

/** The route pattern of an API request; all static files share one label, and so do all unknown URLs. */
function routeLabel(route: string | undefined): string {
  if (route === undefined) return 'unknown';
  if (route.startsWith('/api/docs')) return '/api/docs';
  return route.startsWith('/api/') || ownRoutes.has(route) ? route : 'file';
}

/** Counts a finished request. The number of labels is bounded for all requested URLs and methods. */
function observeRequest(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  const route = routeLabel(request.routeOptions.url);
  const method = route === 'unknown' ? 'OTHER' : methodLabel(request.method);
  const status = `${Math.floor(reply.statusCode / 100)}xx`;
  metrics.requests.inc({ method, route, status });
  metrics.requestSeconds.observe({ method, route }, reply.elapsedTime / 1000);
}

const bodyLimitBytes = 256 * 1024;

/**
 * The response to the last request of a connection closes it; a client that sends more without waiting for responses is
 * disconnected. Node handles all that has arrived on a connection at once: 20,000 requests would hold the process for
 * seconds.
 */
const maxRequestsPerSocket = 100;

/** A hop count trusts that many proxies in front of the server; addresses and CIDR blocks are trusted by name. */
function trustOf(setting: Services['config']['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/** The HTTP server without routes: limits, request ids, logs, errors, security headers. */
export async function createHttpServer(services: Services): Promise<FastifyInstance> {
  const { config, log, metrics } = services;
  const http = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    trustProxy: trustOf(config.trustProxy),
    forceCloseConnections: true,
    // A proxy passes a 503 on to the visitor, but retries a GET whose connection broke.
    return503OnClosing: false,
    // The close hooks wait for requests, for at most DRAIN_SECONDS; the default timeout is 10 seconds.
    pluginTimeout: config.drainMs + 10_000,
    // Bodies end earlier when they stall (requests-in-progress.ts).
    requestTimeout: bodyTimes.large,
    connectionTimeout: 120_000,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    frameworkErrors: sendBadUrl,
    clientErrorHandler: refuseBroken,
  });
  http.server.on('dropRequest', (_request, socket) => socket.destroy());
  http.setValidatorCompiler(checkInput);
  http.setSerializerCompiler(serializerCompiler);
  http.decorateRequest('ctx', null);
  readJsonBodies(http);
  handleErrors(http);
  // Before compression, which keeps both forms in memory.
  boundUnreadResponses(http, services);
  compressResponses(http);
  skipBodiesOfHead(http);
  drainRequests(http, services);
  await secure(http, {
    rateLimits: config.rateLimits,
    https: config.appUrl?.startsWith('https:') ?? false,
  });
  warnAboutUntrustedProxy(http, services);
  shedLoad(http);
  boundUnreadBodies(http, services);
  // A URL with a NUL matches nothing, and no database accepts it.
  http.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw invalid('query', 'CONTROL_CHARACTERS');
  });
  http.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    // Only pictures set their own cache lifetime.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
  });
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    observeRequest(metrics, request, reply);
    log.debug(
      {
        request_id: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user_id: request.ctx?.actor?.id,
      },
      'request',
    );
  });
  return http;
}
