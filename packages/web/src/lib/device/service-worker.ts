import { Workbox } from 'workbox-window';
import { buildOf, buildOnServer } from '../load-file.ts';

/** The milliseconds after which an open page checks for a new build. */
const checkEveryMs = 30 * 60_000;

/** The worker's registration; null if the browser has none (an insecure address, a private window). */
export async function workerRegistration(): Promise<ServiceWorkerRegistration | null> {
  const found = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return found ?? null;
}

/**
 * Starts the service worker of this build. A new one waits: if this page is of its build already, it just takes over;
 * else `onUpdate` is called with a function that lets it take over and reloads the page. Returns a function that ends
 * the checks for new builds.
 */
export function startServiceWorker(onUpdate: (takeOver: () => void) => void): () => void {
  const own = buildOf(document);
  // The dev server has no worker.
  if (own === null || !('serviceWorker' in navigator)) return () => {};
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  workbox.addEventListener('waiting', async () => {
    const build = await buildOnServer();
    if (build === own) return workbox.messageSkipWaiting();
    onUpdate(() => {
      workbox.addEventListener('controlling', () => location.reload());
      workbox.messageSkipWaiting();
    });
  });
  workbox.register().catch(() => {});

  let checkedAt = Date.now();
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEveryMs) return;
    checkedAt = Date.now();
    workbox.update().catch(() => {});
  };
  const timer = setInterval(check, checkEveryMs);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
