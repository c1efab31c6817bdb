import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './compress-responses.ts';

const compress = promisify(gzip);

type Built = { plain: Buffer; compressed: Buffer; etag: string };

type SendDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

async function prepare(read: () => Buffer): Promise<Built> {
  const plain = read();
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, compressed: await compress(plain), etag };
}

/** Serves the OpenAPI document; `read` is called once, at the first request. */
export function sendDocument(read: () => Buffer): SendDocument {
  let building: Promise<Built> | null = null;
  return async (request, reply) => {
    building ??= prepare(read);
    const { plain, compressed, etag } = await building;
    void reply.headers({ 'cache-control': 'no-cache', etag, vary: 'Accept-Encoding' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    void reply.type('application/json; charset=utf-8');
    if (!acceptsGzip(request)) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(compressed);
  };
}
