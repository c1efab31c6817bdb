import type { QueryClient } from '@tanstack/react-query';

const timeoutMs = 5000;

/**
 * Resolves once the app has read the shared result whose text came with the page, so that the text stays on screen until
 * then; immediately if none came, and after a few seconds at most.
 */
export async function resultThatArrived(client: QueryClient): Promise<void> {
  const [, token] = /^\/shared\/([\w-]+)/.exec(window.location.pathname) ?? [];
  if (token === undefined || !document.querySelector('.arrived')) return;
  const read = import('../data/shares.ts').then(({ sharedResultQuery }) =>
    client.prefetchQuery(sharedResultQuery(token)),
  );
  const late = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([read.catch(() => {}), late]);
}
