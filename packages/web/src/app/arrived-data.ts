import type { QueryClient } from '@tanstack/react-query';
import { sessionStore } from '../lib/session-store.ts';

const timeoutMs = 1000;

/** Reads a page's first data, by its address; vite-plugins/route-preload.ts has already requested it. */
const reads: readonly [address: RegExp, read: (client: QueryClient, id: string) => Promise<void>][] = [
  [
    /^\/executions\/([\da-f-]{36})\/?$/,
    async (client, id) => {
      const [{ executionQuery }, { taskOfExecutionQuery }] = await Promise.all([
        import('../data/executions.ts'),
        import('../data/tasks.ts'),
      ]);
      const execution = await client.fetchQuery(executionQuery(id));
      const task = client.prefetchQuery(taskOfExecutionQuery(execution.task_id));
      // It came with the document (the server's page-data.ts): without it, the page would render twice.
      if (document.documentElement.dataset.session) await task;
    },
  ],
  [
    /^\/tasks\/([\da-f-]{36})\/?$/,
    async (client, id) => {
      const { taskQuery } = await import('../data/tasks.ts');
      await client.fetchQuery(taskQuery(id));
    },
  ],
];

/**
 * Resolves once the first page's data is cached, so that the page renders with it and replaces the prerendered frame in
 * one step. Waits at most a second for a slow server; errors are left to the page.
 */
export async function dataThatArrived(client: QueryClient): Promise<void> {
  if (sessionStore.get().user === null) return;
  for (const [address, read] of reads) {
    const [, id] = address.exec(window.location.pathname) ?? [];
    if (id === undefined) continue;
    const late = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
    await Promise.race([read(client, id).catch(() => {}), late]);
  }
}
