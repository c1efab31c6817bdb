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

/** Returns which of the queries a change makes stale, all of them having been read before. */
async function staleAfter(change: (client: QueryClient) => unknown): Promise<string[]> {
  const { client, stale } = aCache(queries);
  await change(client);
  return stale();
}

test('an accepted or ended execution changes everything that lists or counts executions', async () => {
  expect(await staleAfter(executionsChanged)).toEqual([
    ...['me', 'usage', 'execution', 'other', 'progress', 'recent', 'subscription', 'dashboard'],
  ]);
});

test('a change of a single execution does not affect lists', async () => {
  expect(await staleAfter((client) => executionChanged(client, '1'))).toEqual(['execution', 'progress']);
});

test('a purchase changes the account and the catalogue, but no execution', async () => {
  expect(await staleAfter(subscriptionChanged)).toEqual([
    ...['me', 'agents', 'agent', 'tasks', 'task', 'subscription'],
  ]);
});

test('a list is refreshed without the individual records', async () => {
  expect(await staleAfter((client) => refresh(client, agentsQuery.queryKey))).toEqual(['agents']);
});

test('a list is read to its last page', async () => {
  const requests: (string | undefined)[] = [];
  const items = await readAll(async (cursor) => {
    requests.push(cursor);
    return { items: [requests.length], next_cursor: requests.length < 3 ? `after ${requests.length}` : null };
  });
  expect(items).toEqual([1, 2, 3]);
  expect(requests).toEqual([undefined, 'after 1', 'after 2']);
});
