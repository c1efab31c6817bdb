import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';

/**
 * A process that shuts down accepts no more connections and finishes its requests, for at most DRAIN_SECONDS: a proxy
 * cannot repeat a POST elsewhere. Event streams are closed, as their clients reconnect to another process.
 */
export function drainRequests(http: FastifyInstance, { readiness }: Pick<Services, 'readiness'>): void {
  const open = new Set<FastifyRequest>();
  let allAnswered: () => void = () => undefined;
  const settle = (request: FastifyRequest) => {
    open.delete(request);
    if (open.size === 0) allAnswered();
  };
  http.addHook('onRequest', async (request, reply) => {
    open.add(request);
    // A response to a client that has disconnected is not awaited; it has no `onResponse`.
    reply.raw.once('close', () => settle(request));
  });
  http.addHook('onSend', async (request, reply) => {
    // Otherwise a proxy would send its next request on this connection.
    if (readiness.isLeaving()) void reply.header('connection', 'close');
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) settle(request);
  });
  http.addHook('onResponse', async (request) => settle(request));
  http.addHook('preClose', async () => {
    if (!readiness.isLeaving()) return;
    if (http.server.listening) http.server.close();
    if (open.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    allAnswered = resolve;
    await Promise.race([promise, readiness.drainEnded]);
  });
}
