import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';

/**
 * A process that leaves takes no more connections and answers the requests that it has, for DRAIN_SECONDS at most: a
 * proxy can't repeat a POST elsewhere. Readers of events are not waited for, they go on at another process.
 */
export function answerBeforeClose(http: FastifyInstance, { readiness }: Pick<Services, 'readiness'>): void {
  const open = new Set<FastifyRequest>();
  let allAnswered: () => void = () => undefined;
  const settle = (request: FastifyRequest) => {
    open.delete(request);
    if (open.size === 0) allAnswered();
  };
  http.addHook('onRequest', async (request, reply) => {
    open.add(request);
    // Nobody waits for an answer that the client no longer takes; it has no `onResponse`.
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
    await Promise.race([promise, readiness.patienceEnded]);
  });
}
