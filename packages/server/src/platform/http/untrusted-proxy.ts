import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';

/** The forwarding header that was ignored because the peer is not trusted; undefined when none was. */
function ignoredHeader({ headers, ips }: FastifyRequest): string | undefined {
  if (headers['x-forwarded-for'] !== undefined) {
    return (ips?.length ?? 0) > 1 ? undefined : 'x-forwarded-for';
  }
  // Without TRUST_PROXY there are no `ips`; with it the other headers are ignored.
  return ips ? undefined : ['x-real-ip', 'forwarded'].find((name) => headers[name] !== undefined);
}

/**
 * Warns once in a process when a forwarding header comes from a peer that TRUST_PROXY does not name. Behind such a
 * proxy all visitors count as one address, so the guesses of one slow down the others.
 */
export function warnOfUntrustedProxy(http: FastifyInstance, { log }: Pick<Services, 'log'>): void {
  let isTold = false;
  http.addHook('onRequest', async (request) => {
    if (isTold) return;
    const header = ignoredHeader(request);
    if (header === undefined) return;
    isTold = true;
    log.warn(
      { peer: request.ip, header },
      'Ignored a forwarding header from a peer that TRUST_PROXY does not name. If it is your reverse proxy, set TRUST_PROXY: until then all visitors share its address and the limits of one address',
    );
  });
}
