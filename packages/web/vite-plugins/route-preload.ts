import { createHash } from 'node:crypto';
import { api } from '@agentarium/contracts';
import { byLanguage, type Language } from '@agentarium/contracts/names';
import type { Plugin, Rolldown } from 'vite';
import type { PageRoute } from '../src/app/routes.ts';
import * as pages from '../src/app/routes.ts';

type Access = 'open' | 'guest' | 'user';
/** Numbers stand for places in `files`. */
type Manifest = {
  files: string[];
  pages: {
    name: string;
    path: string;
    access: Access;
    code: number[];
    texts: Record<string, number[]>;
    /** Addresses of what it shows, which may name `:id` and `:timezone`. */
    data?: readonly string[];
  }[];
  validate: string;
  fonts: Record<string, number[]>;
};

/** Runs in the browser before everything else; gets the list of what each page needs. Uses nothing of this file. */
function preload({ files, pages, validate, fonts }: Manifest) {
  const read = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const [fallback = '', ...others] = Object.keys(fonts);
  const wanted = [read('agentarium.language'), ...navigator.languages].map((name) => name?.slice(0, 2));
  const language = wanted.find((name) => name === fallback || others.includes(name ?? '')) ?? fallback;
  const token = read('agentarium.token');
  const isSignedIn = token !== null;
  const at = (path: string) => pages.find((page) => new RegExp(page.path).test(path));
  let page = at(location.pathname);
  if (page && page.access !== 'open' && (page.access === 'user') !== isSignedIn)
    page = at(isSignedIn ? '/' : '/login');
  // The part of the page's markup to show until the app takes over; see prerender.ts.
  document.documentElement.dataset.first = `${page?.access === 'user' ? 'shell' : page?.name}-${language}`;
  const add = (places: number[] | undefined, rel: string, as?: string) => {
    for (const place of places ?? []) {
      const link = document.createElement('link');
      link.rel = rel;
      if (as) link.as = as;
      link.crossOrigin = '';
      link.href = `/${files[place]}`;
      document.head.append(link);
    }
  };
  if (isSignedIn && page?.access === 'user') {
    // The app takes these responses instead of asking again; see lib/api/early-response.ts.
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'accept-language': language,
    };
    const responses: Record<string, Promise<Response>> = {};
    const ask = (address: string, method: string) => {
      const response = fetch(address, { method, headers });
      response.catch(() => {});
      responses[`${method} ${address}`] = response;
    };
    const [, stored] = /"timezone":"([^"]+)"/.exec(read('agentarium.user') ?? '') ?? [];
    const zone = stored ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const id = location.pathname.split('/').filter(Boolean).at(-1) ?? '';
    ask(validate, 'POST');
    for (const address of page.data ?? [])
      ask(address.replace(':id', id).replace(':timezone', encodeURIComponent(zone)), 'GET');
    Object.assign(window, { agentariumEarly: { token, language, responses } });
  }
  add(page?.code, 'modulepreload');
  add(page?.texts[language], 'modulepreload');
  add(fonts[language], 'preload', 'font');
}

const pagesOf = (access: Access, withShell: boolean, routes: readonly PageRoute[]) =>
  routes.map((route) => ({ ...route, access, withShell }));
const routes = [
  ...pagesOf('guest', false, pages.guestPages),
  ...pagesOf('open', false, [...pages.openPages, ...pages.sharedPages, ...pages.noticePages]),
  ...pagesOf('user', true, [...pages.userPages, ...pages.adminPages]),
];
/** The fonts of writing systems beside Latin, by the name that `Intl.Locale` gives the system of a language. */
const fontOfScript: Partial<Record<string, string>> = { Cyrl: 'cyrillic', Grek: 'greek' };
const furtherFont = (language: Language) => fontOfScript[new Intl.Locale(language).maximize().script ?? ''];

/** What the pages that are opened most often ask the server for first. */
const firstData: Partial<Record<string, readonly string[]>> = {
  'dashboard-page': [`/api${api.insights.getDashboard.path}?timezone=:timezone`],
  'task-page': [`/api${api.tasks.getTask.path}`],
  'execution-page': [`/api${api.executions.getExecution.path}`],
};

/**
 * Emits a script that asks for the code, texts, fonts and data of the address being opened while the first files are still
 * on their way; otherwise a page's own code would only be asked for when the first has run.
 */
export function routePreload(): Plugin {
  let script = '';
  return {
    name: 'route-preload',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const holding = (end: string) =>
        chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(end)));
      const closure = (start: Rolldown.OutputChunk[], seen = new Set<string>()) => {
        for (const { fileName, imports } of start) {
          if (seen.has(fileName)) continue;
          seen.add(fileName);
          closure(
            imports.flatMap((name) => byName.get(name) ?? []),
            seen,
          );
        }
        return seen;
      };
      const known = closure(chunks.filter(({ isEntry }) => isEntry));
      const files: string[] = [];
      const place = (name: string) => (files.includes(name) ? files.indexOf(name) : files.push(name) - 1);
      const places = (ends: string[]) =>
        [...closure(ends.flatMap(holding))].filter((name) => !known.has(name)).map(place);
      const woff = (part: RegExp) =>
        Object.keys(bundle)
          .filter((name) => part.test(name))
          .map(place);

      const manifest: Manifest = {
        files,
        pages: routes.map(({ path, page, texts, access, withShell }) => ({
          name: page.replace('-page', ''),
          path: `^${path.replace(/:\w+/g, '[^/]+')}/?$`,
          access,
          ...(firstData[page] && { data: firstData[page] }),
          code: places([`/pages/${page}.tsx`, ...(withShell ? ['/app/layout/shell.tsx'] : [])]),
          texts: byLanguage((language) =>
            places(
              ['common', 'shell', 'errors', ...texts].map((name) => `/locales/${language}/${name}.json`),
            ),
          ),
        })),
        validate: `/api${api.auth.validateSession.path}`,
        fonts: byLanguage((language) => {
          const scripts = ['latin', furtherFont(language)].filter(Boolean).join('|');
          return woff(new RegExp(`(inter|manrope)-(${scripts})-wght-normal-[\\w-]+\\.woff2$`));
        }),
      };
      const source = `(${preload})(${JSON.stringify(manifest)});`;
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      script = `assets/route-preload-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: script, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler() {
        if (!script) throw new Error('The list of what pages need was not made');
        return [{ tag: 'script', attrs: { src: `/${script}` }, injectTo: 'head-prepend' }];
      },
    },
  };
}
