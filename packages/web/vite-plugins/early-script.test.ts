import { createContext, runInContext } from 'node:vm';
import { type DOMWindow, JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import { bootTexts } from './boot-texts.ts';
import { earlyScript } from './early-script.ts';

type Handler = (request: object, response: object, next: (error?: unknown) => void) => void;

/** The script as the development server serves it. */
function codeOf(name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const use = (_path: string, handle: Handler) => handle({}, { setHeader: () => {}, end: resolve }, reject);
    (earlyScript(name).configureServer as (server: object) => void)({ middlewares: { use } });
  });
}

type Browser = { stored?: Record<string, string>; isDark?: boolean; language?: string; isClosed?: boolean };

/** A page in which the script has run before anything else. */
function open(code: string, { stored = {}, isDark = false, language = 'en-GB', isClosed = false }: Browser) {
  const reloads: string[] = [];
  const { window } = new JSDOM(
    '<html lang="en"><body><div id="root"><div class="splash"></div></div></body></html>',
    {
      url: 'https://app.example/',
    },
  );
  const later: (() => void)[] = [];
  const page = createContext({
    localStorage: {
      getItem: (key: string) => {
        if (isClosed) throw new Error('closed');
        return stored[key] ?? null;
      },
    },
    matchMedia: () => ({ matches: isDark }),
    navigator: { language },
    location: { reload: () => reloads.push('reloaded') },
    window,
    document: window.document,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    setTimeout: (run: () => void) => later.push(run),
    URL,
    ...{ HTMLScriptElement: window.HTMLScriptElement, HTMLLinkElement: window.HTMLLinkElement },
  });
  runInContext(code, page);
  return { window, root: window.document.documentElement, reloads, later };
}
const tell = (window: DOMWindow, name: string) => window.dispatchEvent(new window.Event(name));

describe('the theme before the first paint', () => {
  let code = '';
  beforeAll(async () => {
    code = await codeOf('theme-init');
  });
  const theme = ({ root }: ReturnType<typeof open>) => root.getAttribute('data-theme');

  it.each<[string | null, boolean, string]>([
    [null, false, 'light'],
    [null, true, 'dark'],
    ['system', true, 'dark'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
  ])('of %s on a system that is dark (%s) is %s', (chosen, isDark, expected) => {
    expect(theme(open(code, { isDark, stored: chosen ? { 'agentarium.theme': chosen } : {} }))).toBe(
      expected,
    );
  });

  it('follows the system if the browser has no storage', () => {
    expect(theme(open(code, { isDark: true, isClosed: true }))).toBe('dark');
  });

  it('is light in print, and restored afterwards', () => {
    const page = open(code, { stored: { 'agentarium.theme': 'dark' } });
    tell(page.window, 'beforeprint');
    tell(page.window, 'beforeprint');
    expect(theme(page)).toBe('light');
    tell(page.window, 'afterprint');
    expect(theme(page)).toBe('dark');
  });

  it.each([
    ['ru', 'ru'],
    ['<script>', 'en'],
    ['russian', 'en'],
  ])('sets the document’s language from %s to %s', (stored, lang) => {
    expect(open(code, { stored: { 'agentarium.language': stored } }).root.lang).toBe(lang);
  });
});

describe('an app that does not start', () => {
  let code = '';
  beforeAll(async () => {
    code = await codeOf('boot-watch');
  });
  const alert = ({ window }: ReturnType<typeof open>) => window.document.querySelector('[role=alert]');
  /** A file of the page could not be loaded. */
  const fail = ({ window }: ReturnType<typeof open>, tag: string, attributes: Record<string, string>) => {
    const element = window.document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    window.document.head.append(element);
    element.dispatchEvent(new window.Event('error'));
    return element;
  };
  const main = { type: 'module', src: '/assets/index.js' };

  it('collects the keys of shortcuts until the app takes them', () => {
    const { window } = open(code, {});
    const press = (key: string, code: string, ctrlKey = false) => {
      const event = new window.KeyboardEvent('keydown', { key, code, ctrlKey, cancelable: true });
      window.dispatchEvent(event);
      return event;
    };
    const early = window as unknown as { agentariumKeys: KeyboardEvent[] | null };
    expect(press('k', 'KeyK', true).defaultPrevented).toBe(true);
    expect(press('g', 'KeyG').defaultPrevented).toBe(false);
    expect(early.agentariumKeys?.map(({ key }) => key)).toEqual(['k', 'g']);
    early.agentariumKeys = null;
    expect(press('k', 'KeyK', true).defaultPrevented).toBe(false);
  });

  it.each<[string, Browser, 'en' | 'ru']>([
    ['of the browser', { language: 'ru-RU' }, 'ru'],
    ['that was chosen', { language: 'en-GB', stored: { 'agentarium.language': 'ru' } }, 'ru'],
    ['to fall back to', { language: 'de-DE' }, 'en'],
    ['of the browser, where nothing can be stored', { language: 'ru', isClosed: true }, 'ru'],
  ])('shows an error in the language %s', (_which, browser, language) => {
    const page = open(code, browser);
    fail(page, 'script', main);
    expect(alert(page)?.querySelector('h1')?.textContent).toBe(bootTexts(language).title);
    expect(alert(page)?.querySelector('button')?.textContent).toBe(bootTexts(language).retry);
  });

  it('can be reloaded with its button, and reloads automatically when the network is back', () => {
    const page = open(code, {});
    fail(page, 'script', main);
    alert(page)?.querySelector('button')?.click();
    expect(page.reloads).toHaveLength(1);
    tell(page.window, 'online');
    expect(page.reloads).toHaveLength(2);
  });

  it('shows an error when the app reports that itself', () => {
    const page = open(code, {});
    tell(page.window, 'agentarium:not-started');
    expect(alert(page)).not.toBeNull();
  });

  it('shows no error over a rendered page', () => {
    const page = open(code, {});
    page.window.document.querySelector('.splash')?.remove();
    fail(page, 'script', main);
    expect(alert(page)).toBeNull();
  });

  it.each([
    ['script', { src: '/assets/theme-init.js' }],
    ['img', { src: '/mark.svg' }],
  ])('ignores a failed %s that is not essential', (tag, attributes) => {
    const page = open(code, {});
    fail(page, tag, attributes);
    expect(alert(page)).toBeNull();
    expect(page.later).toEqual([]);
  });

  it('retries a stylesheet under another address, at most five times', () => {
    const page = open(code, {});
    const addresses: (string | undefined)[] = [];
    let style = fail(page, 'link', { rel: 'stylesheet', href: '/assets/index.css' });
    for (let tries = 0; page.later.length > 0 && tries < 9; tries += 1) {
      page.later.shift()?.();
      style = page.window.document.querySelector('link') as unknown as typeof style;
      addresses.push((style as unknown as HTMLLinkElement).href);
      style.dispatchEvent(new page.window.Event('error'));
    }
    expect(addresses).toEqual(
      [1, 2, 3, 4, 5].map((tries) => `https://app.example/assets/index.css?again=${tries}`),
    );
    expect(alert(page)).toBeNull();
  });
});
