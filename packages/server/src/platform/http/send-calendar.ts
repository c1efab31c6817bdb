import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
