import type { FastifyReply, FastifyRequest } from 'fastify';

export type SentPicture = { id: string; media_type: string; bytes: Uint8Array };

/**
 * Responds with a picture, never interpreted as anything else. Its id is a hash of its bytes, so it may be cached
 * forever.
 */
export function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: SentPicture) {
  const { id, media_type, bytes } = picture;
  const tag = `"${id}"`;
  void reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
    etag: tag,
  });
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.type(media_type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
