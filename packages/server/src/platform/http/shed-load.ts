import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { createLoad, type RequestLoad } from '../load.ts';

declare module 'fastify' {
  interface FastifyRequest {
    load: RequestLoad | null;
  }
}

/** Requests that are worked on at once before further ones are refused. */
export const maxLoad = 600;

/** Requests with the same key and sender are twins: one of them does the work. */
function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return key === undefined ? null : `${headers.authorization} ${key}`;
}

/**
 * Refuses requests of the API at the door while this process works on more than it can answer soon: those that are in
 * are served in time, and the others know at once when to come back. An answer that goes out bit by bit is no load.
 */
export function shedLoad(http: FastifyInstance): void {
  const load = createLoad(maxLoad);
  http.decorateRequest('load', null);
  http.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    request.load = load.enter(keyOf(request));
    if (!request.load) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1, isExpected: true });
    // A client that leaves before its body is read gets no response: no hook after this one runs.
    reply.raw.once('close', () => {
      if (!request.raw.complete) request.load?.leave();
    });
  });
  http.addHook('onSend', async (request) => request.load?.leave());
  http.addHook('onResponse', async (request) => request.load?.leave());
}
