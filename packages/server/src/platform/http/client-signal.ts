import type { FastifyReply } from 'fastify';

/**
 * Returns a signal that is aborted when the client leaves before its response was sent. Fastify's own signal does not fire
 * once the body has been read.
 */
export function signalOfClient({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
