import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';
import { addressKey } from '../throttle.ts';

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
