import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { addressKey } from '../throttle.ts';

/** Smaller responses are not counted. */
const countedBytes = 16 * 1024;

/**
 * Limits the responses that an account, or an address without one, has not read yet: each is in memory until its client
 * takes it. Further ones are refused. Streams are not counted, since they are read as their clients take them.
 */
export function boundUnreadResponses(http: FastifyInstance, { memory }: Pick<Services, 'memory'>): void {
  http.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || payload.length < countedBytes) return payload;
    const reader = request.ctx?.actor?.id ?? addressKey(request.ip);
    finished(reply.raw, memory.unreadResponses.open(reader, payload.length));
    return payload;
  });
}
