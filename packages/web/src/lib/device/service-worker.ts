import { buildOf } from '../load-file.ts';

/** How often an open page checks for a new build, in milliseconds. */
const askEveryMs = 30 * 60_000;
const answerWithinMs = 3000;

/** A worker's build; null if it does not answer. */
const buildOfWorker = (worker: ServiceWorker): Promise<string | null> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(resolve, answerWithinMs, null);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(String(data));
    };
    worker.postMessage('which build', [port2]);
  });

/** The worker's registration; null if the browser has none (an insecure address, a private window). */
export async function workerRegistration(): Promise<ServiceWorkerRegistration | null> {
  const found = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return found ?? null;
}

/**
 * Starts this build's service worker. `onUpdate` is called once a new build is waiting; a page already on that build
 * just activates its worker. Returns an unsubscribe function.
 */
export async function startServiceWorker(onUpdate: (takeOver: () => void) => void): Promise<() => void> {
  const own = buildOf(document);
  // The dev server has no worker.
  if (own === null || !('serviceWorker' in navigator)) return () => {};
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const leaving = new AbortController();
  const { signal } = leaving;

  const look = async () => {
    const { waiting } = registration;
    if (!waiting) return;
    const build = await buildOfWorker(waiting);
    if (signal.aborted || build === null) return;
    if (build === own) return waiting.postMessage('take over');
    onUpdate(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage('take over');
    });
  };
  const follow = () =>
    registration.installing?.addEventListener('statechange', () => void look(), { signal });
  registration.addEventListener('updatefound', follow, { signal });
  follow();
  void look();

  let asked = Date.now();
  const ask = () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < askEveryMs) return;
    asked = Date.now();
    registration.update().catch(() => {});
  };
  const timer = setInterval(ask, askEveryMs);
  document.addEventListener('visibilitychange', ask, { signal });
  return () => {
    clearInterval(timer);
    leaving.abort();
  };
}
