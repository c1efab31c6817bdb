import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    isCounted: boolean;
  }
}

/** Requests that are worked on at once before further ones are refused. */
export const maxLoad = 600;

/**
 * Refuses requests of the API at the door while this process works on more than it can answer soon: those that are in
 * are served in time, and the others know at once when to come back. An answer that goes out bit by bit is no load.
 */
export function shedLoad(http: FastifyInstance, { load }: Pick<Services, 'load'>): void {
  http.decorateRequest('isCounted', false);
  const leave = (request: FastifyRequest) => {
    if (request.isCounted) load.leave();
    request.isCounted = false;
  };
  http.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    if (load.count() >= maxLoad)
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1, isExpected: true });
    load.enter();
    request.isCounted = true;
  });
  http.addHook('onSend', async (request) => leave(request));
  http.addHook('onResponse', async (request) => leave(request));
}
