import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';

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
