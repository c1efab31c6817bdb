import type { QueryClient } from '@tanstack/react-query';
import { sessionStore } from '../lib/session-store.ts';

const patienceMs = 1000;

/** Reads what a page shows first, by its address: vite-plugins/route-preload.ts has asked for it already. */
const reads: readonly [address: RegExp, read: (client: QueryClient, id: string) => Promise<void>][] = [
  [
    /^\/executions\/([\da-f-]{36})\/?$/,
    async (client, id) => {
      const [{ executionQuery }, { taskOfExecutionQuery }] = await Promise.all([
        import('../data/executions.ts'),
        import('../data/tasks.ts'),
      ]);
      const execution = await client.fetchQuery(executionQuery(id));
      void client.prefetchQuery(taskOfExecutionQuery(execution.task_id));
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
 * Ends once the app has what the page shows first, which is then drawn in turns with it and takes the place of the frame
 * at once. A slow server is waited for a second; what it refuses is left to the page.
 */
export async function dataThatArrived(client: QueryClient): Promise<void> {
  if (sessionStore.get().user === null) return;
  for (const [address, read] of reads) {
    const [, id] = address.exec(window.location.pathname) ?? [];
    if (id === undefined) continue;
    const late = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
    await Promise.race([read(client, id).catch(() => {}), late]);
  }
}
