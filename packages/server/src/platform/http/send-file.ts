import type { FastifyReply } from 'fastify';

/** `name` is null for what is shown rather than saved. */
export type SentFile = { name: string | null; media_type: string; bytes: Uint8Array };

/** A name as headers take it: an ASCII stand-in, and the whole name percent-encoded. */
function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Answers with a user's file: to be saved, never run or shown as a page of this site, and kept by nobody on the way. */
export function sendFile(reply: FastifyReply, { name, media_type, bytes }: SentFile) {
  void reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': name === null ? 'inline' : dispositionOf(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  });
  const type = media_type.startsWith('text/') ? `${media_type}; charset=utf-8` : media_type;
  return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
