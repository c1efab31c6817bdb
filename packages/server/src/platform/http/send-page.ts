import type { FastifyReply } from 'fastify';

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
