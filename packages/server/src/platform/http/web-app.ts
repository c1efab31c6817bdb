import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from './error-response.ts';

const missing =
  '<!doctype html><title>Agentarium</title><p>The web app is not built. Run <code>npm start</code>.</p>';

/** How long a browser keeps a file: hashed ones for ever, the page that names them must be asked for each time. */
function lifeOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return /index\.html(\.\w+)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

/** Serves the built web app: hashed files for ever, everything unknown outside `/api` gets `index.html`. */
export async function serveWebApp(http: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await http.register(staticFiles, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', lifeOf(path));
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(pathname);
    if (!isPage || /\.[a-z0-9]{2,5}$/i.test(pathname)) {
      // In an upgrade an old process may be asked for a new file: nobody on the way may remember that it had none.
      void reply.header('cache-control', 'no-store');
      return answerNotFound(request, reply);
    }
    void reply.header('cache-control', 'no-cache');
    // Who has the address of a shared result can read it: it is told to nobody.
    if (pathname.startsWith('/shared/')) {
      void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    }
    return built
      ? reply.sendFile('index.html', folder, { cacheControl: false })
      : reply.type('text/html').send(missing);
  });
}
