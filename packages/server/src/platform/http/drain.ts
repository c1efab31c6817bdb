import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';

/**
 * The readiness of this process for new work; `/readyz` reports it to a proxy, which then routes requests elsewhere.
 */
export type Readiness = {
  isLeaving(): boolean;
  leave(): void;
  /** Ends the drain immediately. */
  endDrain(): void;
  /** Resolves DRAIN_SECONDS after `leave`, or when the drain is cut short. */
  drainEnded: Promise<void>;
};

export function createReadiness(drainMs: number): Readiness {
  let leaving = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    isLeaving: () => leaving,
    leave: () => {
      leaving = true;
      setTimeout(resolve, drainMs).unref();
    },
    endDrain: resolve,
    drainEnded: promise,
  };
}

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
