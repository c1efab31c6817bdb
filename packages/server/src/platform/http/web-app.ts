import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../escape-html.ts';
import { sendNotFound } from './error-response.ts';

const missing =
  '<!doctype html><title>Agentarium</title><p>The web app is not built. Run <code>npm start</code>.</p>';

/**
 * How long a browser caches a file: hashed ones forever; the page, its scripts and the service worker are
 * revalidated each time.
 */
function lifeOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return /(\.html|\/(sw|boot|theme-init)\.js)(\.\w+)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

/** The most requests of one address for hashed files in a minute: a first visit makes more than 300. */
const assetsPerMinute = 6000;

/** The preview of a page's URL in a messenger. */
export type PagePreview = { title: string; description: string };
/** The preview image, a file of the web app, 1200 × 630. */
const previewPicture = '/preview.jpg';
export type PreviewOf = (pathname: string) => Promise<PagePreview | null>;

/** The page with a title and meta tags for programs that read no further than the head. */
function withPreview(page: string, preview: PagePreview, origin: string): string {
  const [title, description] = [escapeHtml(preview.title), escapeHtml(preview.description)];
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    '<meta property="og:type" content="article" />',
    '<meta property="og:site_name" content="Agentarium" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:image" content="${escapeHtml(origin)}${previewPicture}" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:image:alt" content="Agentarium" />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('');
  return page
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta name="description"[^>]*>/, '')
    .replace('</head>', () => `${tags}</head>`);
}

/** The path of a URL; null for one that begins with two slashes, which names another host. */
const pathOf = (url: string): string | null =>
  /^[/\\]{2}/.test(url) ? null : (URL.parse(url, 'http://localhost')?.pathname ?? null);

const isPage = (pathname: string) =>
  !/^\/(api|assets)(\/|$)/.test(pathname) && !/\.[a-z0-9]{2,5}$/i.test(pathname);

type Settings = {
  previewOf?: PreviewOf;
  /** The public URL of the product; null uses the request's address. Messengers need absolute image URLs. */
  appUrl?: string | null;
};

/** Serves the built web app: hashed files are cached forever, and unknown URLs outside `/api` get `index.html`. */
export async function serveWebApp(
  http: FastifyInstance,
  folder: string,
  { previewOf, appUrl }: Settings = {},
): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    const options: FastifyStaticOptions = {
      root: folder,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', lifeOf(path));
      },
    };
    // A route for each of the few unhashed files: other URLs are pages.
    await http.register(staticFiles, {
      ...options,
      wildcard: false,
      globIgnore: ['assets/**', '**/*.{br,gz,zst}'],
    });
    const assets = { root: join(folder, 'assets'), prefix: '/assets/', decorateReply: false };
    if (existsSync(assets.root)) {
      await http.register(async (scope) => {
        scope.addHook('onRoute', (route) => {
          route.config = { ...route.config, rateLimit: { max: assetsPerMinute } };
        });
        await scope.register(staticFiles, { ...options, ...assets });
      });
    }
  }
  http.setNotFoundHandler(async (request, reply) => {
    const pathname = pathOf(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || pathname === null || !isPage(pathname)) {
      // During an upgrade an old process may be asked for a new file: no proxy may cache its 404.
      void reply.header('cache-control', 'no-store');
      return sendNotFound(request, reply);
    }
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    // Anyone with the URL of a shared result can read it, so it is never sent as a referrer.
    if (pathname.startsWith('/shared/')) {
      void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
      const preview = built ? await previewOf?.(pathname) : null;
      if (preview) {
        const page = readFileSync(join(folder, 'index.html'), 'utf8');
        const origin = appUrl ?? `${request.protocol}://${request.host}`;
        return reply.type('text/html; charset=utf-8').send(withPreview(page, preview, origin));
      }
    }
    return built
      ? reply.sendFile('index.html', folder, { cacheControl: false })
      : reply.type('text/html').send(missing);
  });
}
