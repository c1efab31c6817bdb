import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesGzip } from './compress-responses.ts';

const compress = promisify(gzip);

type Built = { plain: Buffer; compressed: Buffer; etag: string };

/** Answers a request with the document; `build` makes it ahead of the first request. */
export type ApiDocument = {
  build(): Promise<void>;
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
};

async function buildDocument(describe: () => object): Promise<Built> {
  const plain = Buffer.from(JSON.stringify(describe()));
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, compressed: await compress(plain), etag };
}

/** The OpenAPI document as bytes, made once from what `describe` gives. The routes must be complete by the first use. */
export function createApiDocument(describe: () => object): ApiDocument {
  let building: Promise<Built> | null = null;
  const built = () => {
    building ??= buildDocument(describe);
    return building;
  };
  return {
    async build() {
      await built();
    },
    async send(request, reply) {
      const { plain, compressed, etag } = await built();
      void reply.headers({ 'cache-control': 'no-cache', etag, vary: 'Accept-Encoding' });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      void reply.type('application/json; charset=utf-8');
      if (!takesGzip(request)) return reply.send(plain);
      return reply.header('content-encoding', 'gzip').send(compressed);
    },
  };
}
