import { DAY_MS } from '../../platform/clock.ts';
import { sendNotFound } from '../../platform/http/error-response.ts';
import type { App } from '../../platform/http/route.ts';

const validDays = 180;

/**
 * `/.well-known/security.txt` (RFC 9116): the contact for vulnerability reports from SECURITY_CONTACT; 404 without it.
 */
export function serveSecurityText({ http, services }: Pick<App, 'http' | 'services'>): void {
  const { config, clock } = services;
  http.get('/.well-known/security.txt', { schema: { hide: true } }, async (request, reply) => {
    if (config.securityContact === null) return sendNotFound(request, reply);
    const expires = new Date(clock.now().getTime() + validDays * DAY_MS);
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: en, ru',
      ...(config.appUrl?.startsWith('https:')
        ? [`Canonical: ${config.appUrl}/.well-known/security.txt`]
        : []),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
