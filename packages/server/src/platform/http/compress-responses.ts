import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Below this size compression saves no packet. */
const minBytes = 2048;
const compress = promisify(gzip);

/** Whether the client accepts a response compressed with gzip. */
export const takesGzip = ({ headers }: FastifyRequest) =>
  negotiate(headers['accept-encoding']?.toLowerCase() ?? '', ['gzip']) === 'gzip';

/**
 * Compresses long responses of the API for clients that accept gzip: the catalogue is a tenth of its size on a phone's
 * line. Off the event loop. Not under `/api/auth`, whose responses hold a token beside what the caller sent.
 */
export function compressResponses(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (payload.length < minBytes) return payload;
    if (!request.url.startsWith('/api/') || request.url.startsWith('/api/auth/')) return payload;
    // A picture is compressed already.
    if (String(reply.getHeader('content-type')).startsWith('image/')) return payload;
    if (request.method === 'HEAD' || reply.hasHeader('content-encoding')) return payload;
    void reply.header('vary', 'Accept-Encoding');
    if (!takesGzip(request)) return payload;
    const compressed = await compress(payload, { level: constants.Z_BEST_SPEED });
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compressed;
  });
}
