import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Below this size compression saves no packet. */
const minBytes = 2048;
const compress = promisify(gzip);

/** Returns whether the client accepts a response compressed with gzip. */
export const acceptsGzip = ({ headers }: FastifyRequest) =>
  negotiate(headers['accept-encoding']?.toLowerCase() ?? '', ['gzip']) === 'gzip';

/**
 * Compresses long API responses for clients that accept gzip, off the event loop: the catalogue shrinks to a tenth. Not
 * under `/api/auth`, whose responses contain a token beside text sent by the caller (BREACH).
 */
export function compressResponses(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (payload.length < minBytes) return payload;
    if (!request.url.startsWith('/api/') || request.url.startsWith('/api/auth/')) return payload;
    // Pictures are already compressed.
    if (String(reply.getHeader('content-type')).startsWith('image/')) return payload;
    if (request.method === 'HEAD' || reply.hasHeader('content-encoding')) return payload;
    const vary = reply.getHeader('vary');
    void reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
    if (!acceptsGzip(request)) return payload;
    const compressed = await compress(payload, { level: constants.Z_BEST_SPEED });
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compressed;
  });
}
