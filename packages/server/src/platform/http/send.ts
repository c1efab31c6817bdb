import { createHash } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import type { Pieces } from '@agentarium/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** `name` is null for content that is displayed rather than saved. */
export type SentFile = { name: string | null; media_type: string; content: Uint8Array | Pieces };

/** A Content-Disposition header: an ASCII fallback, and the full name percent-encoded. */
function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Responds with a user's file as a download that is never executed or rendered as a page of this site, nor cached by
 * proxies.
 */
export function sendFile(reply: FastifyReply, { name, media_type, content }: SentFile) {
  if ('pieces' in content) {
    finished(reply.raw, content.close);
    void reply.header('content-length', content.size);
  }
  void reply.type(media_type).headers({
    'cache-control': 'private, no-store',
    'content-disposition': name === null ? 'inline' : dispositionOf(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  });
  if ('pieces' in content) return reply.send(Readable.from(content.pieces));
  return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}

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

export type SentCalendar = { text: string };

/**
 * Responds with a calendar, or 304 when it has not changed. Anyone with the URL can read it, so proxies must not cache
 * it.
 */
export function sendCalendar(request: FastifyRequest, reply: FastifyReply, { text }: SentCalendar) {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  void reply.headers({
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    etag: tag,
  });
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.type('text/calendar; charset=utf-8').send(text);
}

export type SentPage = { html: string };

/** Responds with a page that loads nothing, runs nothing and may not be framed; its forms are sent to this site. */
export function sendPage(reply: FastifyReply, { html }: SentPage) {
  void reply.headers({
    'cache-control': 'private, no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  return reply.type('text/html; charset=utf-8').send(html);
}
