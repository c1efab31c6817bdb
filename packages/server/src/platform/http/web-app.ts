import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from './error-response.ts';
import { escaped, type PageArticle, withArticle } from './page-article.ts';

const missing =
  '<!doctype html><title>Agentarium</title><p>The web app is not built. Run <code>npm start</code>.</p>';

/** How long a browser keeps a file: hashed ones for ever, the page and the worker that name them must be asked for each time. */
function lifeOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return /(\.html|\/sw\.js)(\.\w+)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

/** What a messenger shows of a page's address, and what its reader sees before the app has come, by language. */
export type PagePreview = {
  title: string;
  description: string;
  articleIn: (language: string) => PageArticle;
};
/** The picture beside it; a file of the web app, 1200 × 630. */
const previewPicture = '/preview.jpg';
export type PreviewOf = (pathname: string) => Promise<PagePreview | null>;

/** The page with its article, and with a title and tags for programs that read no further than its head. */
function withPreview(page: string, preview: PagePreview, origin: string): string {
  const [title, description] = [escaped(preview.title), escaped(preview.description)];
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    '<meta property="og:type" content="article" />',
    '<meta property="og:site_name" content="Agentarium" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:image" content="${escaped(origin)}${previewPicture}" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:image:alt" content="Agentarium" />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('');
  return withArticle(page, preview.articleIn)
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta name="description"[^>]*>/, '')
    .replace('</head>', () => `${tags}</head>`);
}

/**
 * The file of a page's address: its own where it has one, in the reader's language. Scripts choose among the languages in
 * each file by themselves; this is for browsers without them.
 */
function fileOf(folder: string, pathname: string, readers: string | undefined): string {
  const [, first = ''] = pathname.split('/');
  const page = /^[a-z-]+$/.test(first) && existsSync(join(folder, `${first}.html`)) ? first : 'index';
  const language = /^\s*([a-z]{2})\b/i.exec(readers ?? '')?.[1]?.toLowerCase();
  const own = `${page}.${language}.html`;
  return language && existsSync(join(folder, own)) ? own : `${page}.html`;
}

/** Serves the built web app: hashed files for ever, everything unknown outside `/api` gets `index.html`. */
export async function serveWebApp(
  http: FastifyInstance,
  folder: string,
  previewOf: PreviewOf = async () => null,
  /** Where users reach the product; null is the address of the request. Messengers want whole addresses of pictures. */
  appUrl: string | null = null,
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
    // A route for each of the few files beside the hashed ones: other addresses are pages.
    await http.register(staticFiles, {
      ...options,
      wildcard: false,
      globIgnore: ['assets/**', '**/*.{br,gz,zst}'],
    });
    const assets = { root: join(folder, 'assets'), prefix: '/assets/', decorateReply: false };
    if (existsSync(assets.root)) await http.register(staticFiles, { ...options, ...assets });
  }
  http.setNotFoundHandler(async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(pathname);
    if (!isPage || /\.[a-z0-9]{2,5}$/i.test(pathname)) {
      // In an upgrade an old process may be asked for a new file: nobody on the way may remember that it had none.
      void reply.header('cache-control', 'no-store');
      return answerNotFound(request, reply);
    }
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language, accept-encoding' });
    const file = fileOf(folder, pathname, request.headers['accept-language']);
    // Who has the address of a shared result can read it: it is sent to nobody.
    if (pathname.startsWith('/shared/')) {
      void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
      const preview = built ? await previewOf(pathname) : null;
      if (preview) {
        const page = readFileSync(join(folder, file), 'utf8');
        const origin = appUrl ?? `${request.protocol}://${request.host}`;
        return reply.type('text/html; charset=utf-8').send(withPreview(page, preview, origin));
      }
    }
    return built
      ? reply.sendFile(file, folder, { cacheControl: false })
      : reply.type('text/html').send(missing);
  });
}
