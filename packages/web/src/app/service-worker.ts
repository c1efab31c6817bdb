// The service worker, a classic script without imports; see vite-plugins/service-worker.ts.
/** The files of the app that show an answer without a network; `build` is the entry script of the page. */
declare const __SHELL__: { version: string; build: string; files: string[] };
type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type Asked = Extendable & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type MessageEventWithPorts = Event & { data: unknown; ports: readonly MessagePort[] };
type Pushed = Extendable & { data: { json(): unknown } | null };
type Clicked = Extendable & { notification: { close(): void; data: unknown } };
type Page = { focused: boolean; focus(): Promise<Page>; navigate(url: string): Promise<Page | null> };
type Scope = {
  addEventListener<E extends Event>(name: string, listen: (event: E) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(which: object): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: object): Promise<void>;
  };
};
{
  const worker = self as unknown as Scope;
  const { version, build, files } = __SHELL__;
  const prefix = 'agentarium-shell-';
  const name = prefix + version;
  const known = new Set(files.map((file) => `/${file}`));

  /** Caches the page for visitors with its files, or nothing if the server has another build by now. */
  const keepShell = async () => {
    const page = await fetch('/', { cache: 'no-cache', credentials: 'omit' });
    if (!page.ok || !(await page.clone().text()).includes(build)) throw new Error('Another build');
    const cache = await caches.open(name);
    await cache.addAll([...known]);
    await cache.put('/', page);
  };

  const begin = async () => {
    const names = await caches.keys();
    const old = names.filter((one) => one.startsWith(prefix) && one !== name);
    await Promise.all(old.map((one) => caches.delete(one)));
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };

  const kept = async (path: string) =>
    (await caches.open(name)).match(path, { ignoreVary: true, ignoreSearch: true });

  /** The page from the server; without a network the cached one, which then says so. */
  const openPage = async ({ request, preloadResponse }: Asked) => {
    try {
      return (await preloadResponse) ?? (await fetch(request));
    } catch {
      return (await kept('/')) ?? Response.error();
    }
  };

  worker.addEventListener<Extendable>('install', (event) => event.waitUntil(keepShell()));
  worker.addEventListener<Extendable>('activate', (event) => event.waitUntil(begin()));

  // Nothing else is handled: API responses never pass through here.
  worker.addEventListener<Asked>('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (request.mode === 'navigate') {
      if (!/^\/(api|assets)(\/|$)|\.[a-z0-9]{2,5}$/i.test(pathname)) event.respondWith(openPage(event));
    } else if (known.has(pathname)) {
      event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
    }
  });

  worker.addEventListener<MessageEventWithPorts>('message', ({ data, ports }) => {
    if (data === 'which build') ports[0]?.postMessage(build);
    if (data === 'take over') void worker.skipWaiting();
  });

  /** Reads a message; null for one that is not ours (docs/spec/api.md#push). */
  const readPush = (data: Pushed['data']) => {
    try {
      const { title, body, path, tag, language } = (data?.json() ?? {}) as Record<string, unknown>;
      if (typeof title === 'string') return { title, body, path, tag, lang: language };
    } catch {
      // Not JSON.
    }
    return null;
  };
  const everyPage = { type: 'window', includeUncontrolled: true };

  const show = async ({ data }: Pushed) => {
    const message = readPush(data);
    if (message === null) return;
    const pages = await worker.clients.matchAll(everyPage);
    // The app in front shows its own notification.
    if (pages.some(({ focused }) => focused)) return;
    const { title, path, ...rest } = message;
    await worker.registration.showNotification(title, {
      ...rest,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: path,
    });
  };
  worker.addEventListener<Pushed>('push', (event) => event.waitUntil(show(event)));

  const open = async ({ notification }: Clicked) => {
    notification.close();
    const path = String(notification.data);
    const address = /^\/(?![/\\])/.test(path) ? path : '/';
    const [page] = await worker.clients.matchAll(everyPage);
    if (!page) return worker.clients.openWindow(address);
    // The worker can't navigate a page that it does not control.
    const there = await page.navigate(address).catch(() => null);
    return there ? there.focus() : worker.clients.openWindow(address);
  };
  worker.addEventListener<Clicked>('notificationclick', (event) => event.waitUntil(open(event)));
}
