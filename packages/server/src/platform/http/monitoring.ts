import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { StartError } from '../../config.ts';
import type { Services } from '../context.ts';
import { sendNotFound } from './error-response.ts';
import { type App, bearerToken } from './route.ts';

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

/** `/healthz` (the process responds), `/readyz` (it accepts work, and the database responds) and `/metrics`. */
export function registerHealth({ http, services }: Pick<App, 'http' | 'services'>): void {
  const hidden = { schema: { hide: true }, config: { rateLimit: false } } as const;
  http.get('/healthz', hidden, async () => ({ status: 'ok' }));
  http.get('/readyz', hidden, async (_request, reply) => {
    if (services.readiness.isLeaving()) return reply.code(503).send({ status: 'leaving' });
    try {
      await services.database.ping();
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
  serveMetrics(http, services);
}
