import { createHash, timingSafeEqual } from 'node:crypto';
import { httpMethods } from '@agentarium/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import { StartError } from '../../config/errors.ts';
import type { Services } from '../context.ts';
import type { Metrics } from '../metrics.ts';
import { sendNotFound } from './error-response.ts';
import { bearerToken } from './route.ts';

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
export function observeRequest(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  const route = routeLabel(request.routeOptions.url);
  const method = route === 'unknown' ? 'OTHER' : methodLabel(request.method);
  const status = `${Math.floor(reply.statusCode / 100)}xx`;
  metrics.requests.inc({ method, route, status });
  metrics.requestSeconds.observe({ method, route }, reply.elapsedTime / 1000);
}

const loopbackPeer = /^(::ffff:)?127\.|^::1$/;
const loopbackHost = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i;
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

const digest = (text: string) => createHash('sha256').update(text).digest();

function hasToken(request: FastifyRequest, token: string): boolean {
  const given = bearerToken(request);
  return given !== null && timingSafeEqual(digest(given), digest(token));
}

type Needed = Pick<Services, 'config' | 'metrics'>;

/** Returns whether the settings imply that users reach the server through another address. */
const isPublic = ({ appUrl, trustProxy }: Needed['config']) =>
  trustProxy !== false || (appUrl !== null && !loopbackHost.test(new URL(appUrl).host));

/**
 * Returns whether the request comes from a program on this machine. A proxy that adds no header either passes the
 * public Host on (HAProxy) or speaks HTTP/1.0 (nginx).
 */
const isLocal = ({ socket, headers, host, raw }: FastifyRequest) =>
  loopbackPeer.test(socket.remoteAddress ?? '') &&
  loopbackHost.test(host) &&
  raw.httpVersion !== '1.0' &&
  forwarding.every((name) => headers[name] === undefined);

/** Adds `GET /metrics` for requests that `mayRead` allows; others get 404. */
function addMetrics(
  http: FastifyInstance,
  { metrics }: Needed,
  mayRead: (request: FastifyRequest) => boolean,
): void {
  http.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    if (!mayRead(request)) return sendNotFound(request, reply);
    void reply.header('cache-control', 'no-store').type(metrics.registry.contentType);
    return reply.send(await metrics.registry.metrics());
  });
}

/**
 * `GET /metrics` on the server's own port: with METRICS_TOKEN for its bearers; without one for programs on this
 * machine, unless there is a proxy in front. Absent when METRICS_PORT is set.
 */
export function serveMetrics(http: FastifyInstance, services: Needed): void {
  const { port, token } = services.config.metrics;
  if (port !== null || (token === null && isPublic(services.config))) return;
  addMetrics(http, services, (request) => (token === null ? isLocal(request) : hasToken(request, token)));
}

/** Serves metrics on METRICS_PORT, if set, requiring METRICS_TOKEN if set. Throws `StartError`. */
export async function listenForMetrics(services: Needed): Promise<FastifyInstance | null> {
  const { host, metrics } = services.config;
  if (metrics.port === null) return null;
  const { port, token } = metrics;
  const http = Fastify({ logger: false, forceCloseConnections: true });
  addMetrics(http, services, (request) => token === null || hasToken(request, token));
  try {
    await http.listen({ port, host });
  } catch (error) {
    throw new StartError('HOST, METRICS_PORT', 'the server cannot listen there', error);
  }
  return http;
}
