import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptsGzip } from './compress-responses.ts';
import { sendNotFound } from './error-response.ts';
import { type ArticleIn, escaped, withArticle } from './page-article.ts';

const compress = promisify(gzip);

const missing =
  '<!doctype html><title>Agentarium</title><p>The web app is not built. Run <code>npm start</code>.</p>';

/**
 * How long a browser caches a file: hashed ones forever; the page and the service worker that reference them are
 * revalidated each time.
 */
function lifeOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return /(\.html|\/sw\.js)(\.\w+)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

/** What a messenger shows for a page's URL, and what a reader sees before the app has loaded, by language. */
export type PagePreview = {
  title: string;
  description: string;
  articleIn: ArticleIn;
};
/** The preview image, a file of the web app, 1200 × 630. */
const previewPicture = '/preview.jpg';
export type PreviewOf = (pathname: string) => Promise<PagePreview | null>;

/** What a signed-in reader's document brings along, so that its page need not wait for a call of the API. */
export type PageData = {
  /** The id of the reader's session: the page takes nothing for another one. */
  session: string;
  /** Responses of the API as JSON, each with its method and address. */
  responses: { request: string; body: string }[];
  /** Its words by language, to read before the app has started. */
  articleIn: ArticleIn | null;
};
export type DataOf = (request: FastifyRequest) => Promise<PageData | null>;

/** JSON as text of a script element, which no sign in it can end. */
const inert = (json: string) => json.replaceAll('<', '\\u003c');

/** The page with data, in elements that no browser runs. */
function withData(page: string, { session, responses, articleIn }: PageData): string {
  const elements = responses.map(
    ({ request, body }) =>
      `<script type="application/json" data-response="${escaped(request)}">${inert(body)}</script>`,
  );
  return (articleIn ? withArticle(page, articleIn, 'shell') : page)
    .replace('<html ', () => `<html data-session="${escaped(session)}" `)
    .replace('</body>', () => `${elements.join('')}</body>`);
}

/** The page with its article, and with a title and meta tags for programs that read no further than the head. */
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
 * The file for a page's URL: its own where there is one, in the reader's language. Scripts choose among the languages
 * in each file themselves; this is for browsers without scripts.
 */
function fileOf(folder: string, pathname: string, readers: string | undefined): string {
  const [, first = ''] = pathname.split('/');
  const page = /^[a-z-]+$/.test(first) && existsSync(join(folder, `${first}.html`)) ? first : 'index';
  const language = /^\s*([a-z]{2})\b/i.exec(readers ?? '')?.[1]?.toLowerCase();
  const own = `${page}.${language}.html`;
  return language && existsSync(join(folder, own)) ? own : `${page}.html`;
}

type Settings = {
  previewOf?: PreviewOf;
  dataOf?: DataOf;
  /** The public URL of the product; null uses the request's address. Messengers need absolute image URLs. */
  appUrl?: string | null;
};

/** Serves the built web app: hashed files are cached forever, and unknown URLs outside `/api` get `index.html`. */
export async function serveWebApp(
  http: FastifyInstance,
  folder: string,
  { previewOf, dataOf, appUrl }: Settings = {},
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
    if (existsSync(assets.root)) await http.register(staticFiles, { ...options, ...assets });
  }
  http.setNotFoundHandler(async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(pathname);
    if (!isPage || /\.[a-z0-9]{2,5}$/i.test(pathname)) {
      // During an upgrade an old process may be asked for a new file: no proxy may cache its 404.
      void reply.header('cache-control', 'no-store');
      return sendNotFound(request, reply);
    }
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language, accept-encoding' });
    const file = fileOf(folder, pathname, request.headers['accept-language']);
    // Anyone with the URL of a shared result can read it, so it is never sent as a referrer.
    if (pathname.startsWith('/shared/')) {
      void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
      const preview = built ? await previewOf?.(pathname) : null;
      if (preview) {
        const page = readFileSync(join(folder, file), 'utf8');
        const origin = appUrl ?? `${request.protocol}://${request.host}`;
        return reply.type('text/html; charset=utf-8').send(withPreview(page, preview, origin));
      }
    }
    const data = built && request.method === 'GET' ? await dataOf?.(request) : null;
    if (data) {
      const page = withData(readFileSync(join(folder, file), 'utf8'), data);
      // One reader's own: kept by nobody, and packed here, where other pages are packed already.
      void reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
      if (!acceptsGzip(request)) return reply.send(page);
      return reply.header('content-encoding', 'gzip').send(await compress(page));
    }
    return built
      ? reply.sendFile(file, folder, { cacheControl: false })
      : reply.type('text/html').send(missing);
  });
}
