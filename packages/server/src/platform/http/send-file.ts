import { isUtf8 } from 'node:buffer';
import type { FastifyReply } from 'fastify';

/** `name` is null for content that is displayed rather than saved. */
export type SentFile = { name: string | null; media_type: string; bytes: Uint8Array };

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
export function sendFile(reply: FastifyReply, { name, media_type, bytes }: SentFile) {
  void reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': name === null ? 'inline' : dispositionOf(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  });
  // A text may be in another encoding, which its reader has to find out.
  const isNamed = media_type.startsWith('text/') && isUtf8(bytes);
  const type = isNamed ? `${media_type}; charset=utf-8` : media_type;
  return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
