import { createHash } from 'node:crypto';
import { api } from '@agentarium/contracts';
import { byLanguage, type Language } from '@agentarium/contracts/names';
import type { Plugin, Rolldown } from 'vite';
import type { PageRoute } from '../src/app/routes.ts';
import * as pages from '../src/app/routes.ts';

type Access = 'open' | 'guest' | 'user';
/** Numbers are indexes into `files`. */
type Manifest = {
  files: string[];
  /** What the app needs on every page. */
  app: number[];
  pages: {
    name: string;
    path: string;
    access: Access;
    code: number[];
    texts: Record<string, number[]>;
    startsOnTouch?: boolean;
    /** Addresses of its first data, which may contain `:id` and `:timezone`. */
    data?: readonly string[];
  }[];
  validate: string;
  fonts: Record<string, number[]>;
};

/** Runs in the browser before everything else; gets the list of what each page needs. Uses nothing of this file. */
function preload({ files, app, pages, validate, fonts }: Manifest) {
  const read = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const timeoutMs = 3000;
  const [fallback = '', ...others] = Object.keys(fonts);
  const wanted = [read('agentarium.language'), ...navigator.languages].map((name) => name?.slice(0, 2));
  const language = wanted.find((name) => name === fallback || others.includes(name ?? '')) ?? fallback;
  const token = read('agentarium.token');
  const isSignedIn = token !== null;
  const sessionOf = (jwt: string): unknown => {
    try {
      return JSON.parse(atob(jwt.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')).sid;
    } catch {
      return null;
    }
  };
  const at = (path: string) => pages.find((page) => new RegExp(page.path).test(path));
  const ofAddress = at(location.pathname);
  let page = ofAddress;
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
    // The app uses these responses instead of requesting again; see lib/api/early-response.ts.
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
    const { session } = document.documentElement.dataset;
    const isInDocument = session !== undefined && sessionOf(token) === session;
    if (!isInDocument) {
      ask(validate, 'POST');
      for (const address of page.data ?? [])
        ask(address.replace(':id', id).replace(':timezone', encodeURIComponent(zone)), 'GET');
    }
    Object.assign(window, { agentariumEarly: { token, language, isInDocument, responses } });
  }
  add(fonts[language], 'preload', 'font');
  // The app's files wait until the prerendered markup is painted, which has the network to itself until then. A page in
  // the background is never painted, and some browsers don't report paints: these don't wait.
  const painted = new Promise<void>((resolve) => {
    const isSeen = document.visibilityState === 'visible' && 'PerformancePaintTiming' in window;
    if (!isSeen) return resolve();
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, timeoutMs);
  });
  // A user who moves the pointer, touches, types or focuses something is about to use the page.
  const touched = new Promise<void>((resolve) => {
    if (isSignedIn || !page?.startsOnTouch || page !== ofAddress) return resolve();
    const resolveOn = (type: string) =>
      addEventListener(type, () => resolve(), { once: true, capture: true, passive: true });
    for (const type of ['pointerdown', 'keydown', 'focusin', 'input']) resolveOn(type);
    addEventListener('pointermove', ({ movementX, movementY }) => {
      // A pointer resting over a new page also fires this event.
      if (movementX !== 0 || movementY !== 0) resolve();
    });
  });
  const named = (places: number[] = []) => places.map((place) => `/${files[place]}`);
  Object.assign(window, {
    // They run in this order, each in its own task: app/begin.ts and app/main.tsx.
    agentariumFiles: { app: named(app), page: named(page?.code) },
    agentariumStart: painted.then(() => {
      for (const places of [app, page?.code, page?.texts[language]]) add(places, 'modulepreload');
      return touched;
    }),
  });
}

const pagesOf = (access: Access, withShell: boolean, routes: readonly PageRoute[]) =>
  routes.map((route) => ({ ...route, access, withShell }));
const routes = [
  ...pagesOf('guest', false, pages.guestPages),
  ...pagesOf('open', false, [...pages.openPages, ...pages.sharedPages, ...pages.noticePages]),
  ...pagesOf('user', true, [...pages.userPages, ...pages.adminPages]),
];
/** The fonts of scripts other than Latin, by the script of `Intl.Locale`. */
const fontOfScript: Partial<Record<string, string>> = { Cyrl: 'cyrillic', Grek: 'greek' };
const extraFont = (language: Language) => fontOfScript[new Intl.Locale(language).maximize().script ?? ''];

/** The first requests of the pages opened most often. */
const firstData: Partial<Record<string, readonly string[]>> = {
  'dashboard-page': [`/api${api.insights.getDashboard.path}?timezone=:timezone`],
  'task-page': [`/api${api.tasks.getTask.path}`],
  'execution-page': [`/api${api.executions.getExecution.path}`],
};

/**
 * Emits a script that requests the code, texts, fonts and data of the current address while the first files are still
 * loading; otherwise a page's code would only be requested once the app's code has run.
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
      /** The chunks with everything they import, dependencies first, so that they can run one by one. */
      const closure = (
        start: Rolldown.OutputChunk[],
        found = new Set<string>(),
        seen = new Set<string>(),
      ): Set<string> => {
        for (const { fileName, imports } of start) {
          if (seen.has(fileName)) continue;
          seen.add(fileName);
          closure(
            imports.flatMap((name) => byName.get(name) ?? []),
            found,
            seen,
          );
          found.add(fileName);
        }
        return found;
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
        app: [...known].map(place),
        pages: routes.map(({ path, page, texts, access, withShell, startsOnTouch }) => ({
          name: page.replace('-page', ''),
          path: `^${path.replace(/:\w+/g, '[^/]+')}/?$`,
          access,
          ...(startsOnTouch && { startsOnTouch }),
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
          const scripts = ['latin', extraFont(language)].filter(Boolean).join('|');
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
