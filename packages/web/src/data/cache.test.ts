import type { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aCache } from '../../testing/cache.tsx';
import { agentQuery, agentsQuery } from './agents.ts';
import { readAll, refresh } from './cache.ts';
import { recentExecutionsQuery } from './execution-lists.ts';
import { executionChanged, executionQuery, executionsChanged } from './executions.ts';
import { dashboardQuery } from './insights.ts';
import { meQuery } from './me.ts';
import { progressQuery } from './progress.ts';
import { subscriptionChanged, subscriptionStatusQuery } from './subscription.ts';
import { favoritesQuery, taskQuery, tasksQuery, taskUsageQuery } from './tasks.ts';

const queries = {
  me: meQuery,
  agents: agentsQuery,
  agent: agentQuery('1'),
  tasks: tasksQuery,
  task: taskQuery('1'),
  usage: taskUsageQuery('1'),
  favorites: favoritesQuery,
  execution: executionQuery('1'),
  other: executionQuery('2'),
  progress: progressQuery('1'),
  recent: recentExecutionsQuery('me'),
  subscription: subscriptionStatusQuery,
  dashboard: dashboardQuery('me', 'UTC'),
};

/** Which of the queries a change makes stale, all of them having been read before. */
async function staleAfter(change: (client: QueryClient) => unknown): Promise<string[]> {
  const { client, stale } = aCache(queries);
  await change(client);
  return stale();
}

test('an execution that was accepted or ended changes what lists and counts executions', async () => {
  expect(await staleAfter(executionsChanged)).toEqual([
    ...['me', 'usage', 'execution', 'other', 'progress', 'recent', 'subscription', 'dashboard'],
  ]);
});

test('a single execution that changed leaves the lists as they are', async () => {
  expect(await staleAfter((client) => executionChanged(client, '1'))).toEqual(['execution', 'progress']);
});

test('a purchase changes the account and the catalogue, but no execution', async () => {
  expect(await staleAfter(subscriptionChanged)).toEqual([
    ...['me', 'agents', 'agent', 'tasks', 'task', 'subscription'],
  ]);
});

test('a list is refreshed without the records beside it', async () => {
  expect(await staleAfter((client) => refresh(client, agentsQuery.queryKey))).toEqual(['agents']);
});

test('a list is read to its last page', async () => {
  const asked: (string | undefined)[] = [];
  const items = await readAll(async (cursor) => {
    asked.push(cursor);
    return { items: [asked.length], next_cursor: asked.length < 3 ? `after ${asked.length}` : null };
  });
  expect(items).toEqual([1, 2, 3]);
  expect(asked).toEqual([undefined, 'after 1', 'after 2']);
});
