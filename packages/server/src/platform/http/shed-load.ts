import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { createLoad, type RequestLoad } from '../load.ts';

declare module 'fastify' {
  interface FastifyRequest {
    load: RequestLoad | null;
  }
}

/** Requests in progress before further ones are refused. */
export const maxLoad = 600;

/** Requests with the same key and sender are twins: only one of them does the work. */
function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return key === undefined ? null : `${headers.authorization} ${key}`;
}

/**
 * Refuses API requests early while this process has more in progress than it can finish soon: accepted requests are
 * served in time, and refused clients know when to retry. Streaming responses do not count.
 */
export function shedLoad(http: FastifyInstance): void {
  const load = createLoad(maxLoad);
  http.decorateRequest('load', null);
  http.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    request.load = load.enter(keyOf(request));
    if (!request.load) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1, isExpected: true });
    // A client that leaves before its body is read gets no response, and no later hook runs.
    reply.raw.once('close', () => {
      if (!request.raw.complete) request.load?.leave();
    });
  });
  http.addHook('onSend', async (request) => request.load?.leave());
  http.addHook('onResponse', async (request) => request.load?.leave());
}
