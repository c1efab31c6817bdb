import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { receiveShare } from '../../lib/device/received-share.ts';
import { paths } from '../../lib/paths.ts';
import { openPath, readMessage } from './push-message.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

// The files of the app that show an answer without a network (vite-plugins/service-worker.ts lists them). API responses never pass
// through here.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

// A page comes from the server; without a network the cached one, which then says so.
registerRoute(
  new NavigationRoute(
    async ({ event, request }) => {
      try {
        return (
          ((await (event as FetchEvent).preloadResponse) as Response | undefined) ?? (await fetch(request))
        );
      } catch {
        return (await matchPrecache('/index.html')) ?? Response.error();
      }
    },
    { denylist: [/^\/(api|assets)(\/|$)/, /\.[a-z0-9]{2,5}(\?|$)/i] },
  ),
);

// What other apps share with the installed one. It stays on this device until a page, perhaps after a login, shows it.
registerRoute(
  ({ url }) => url.pathname === paths.share,
  async ({ request }) => Response.redirect(await receiveShare(request), 303),
  'POST',
);

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

// Sent by the page once it may be reloaded (workbox-window).
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

const allPages = { type: 'window', includeUncontrolled: true } as const;

async function show({ data }: PushEvent): Promise<void> {
  const message = readMessage(data);
  if (message === null) return;
  const pages = await self.clients.matchAll(allPages);
  // The app in front shows its own notification.
  if (pages.some(({ focused }) => focused)) return;
  const { title, path, ...options } = message;
  await self.registration.showNotification(title, {
    ...options,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: path,
  });
}
self.addEventListener('push', (event) => event.waitUntil(show(event)));

async function open({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const path = openPath(notification.data);
  const [page] = await self.clients.matchAll(allPages);
  // A page that this worker does not control can't be navigated.
  const opened = await page?.navigate(path).catch(() => null);
  await (opened ? opened.focus() : self.clients.openWindow(path));
}
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event)));
