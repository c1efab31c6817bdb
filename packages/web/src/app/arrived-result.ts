import type { QueryClient } from '@tanstack/react-query';

const patienceMs = 5000;

/**
 * Ends once the app has read the shared result whose words came with the page, so that they stay on screen until then;
 * at once where none came, and after a few seconds at the latest.
 */
export async function resultThatArrived(client: QueryClient): Promise<void> {
  const [, token] = /^\/shared\/([\w-]+)/.exec(window.location.pathname) ?? [];
  if (token === undefined || !document.querySelector('.arrived')) return;
  const read = import('../data/shares.ts').then(({ sharedResultQuery }) =>
    client.prefetchQuery(sharedResultQuery(token)),
  );
  const late = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([read.catch(() => {}), late]);
}
