import { expect, it } from 'vitest';
import { agentQuery } from '../src/data/agents.ts';
import { recentExecutionsQuery } from '../src/data/execution-lists.ts';
import { dashboardQuery } from '../src/data/insights.ts';
import { meQuery } from '../src/data/me.ts';
import { notificationsQuery, unreadQuery } from '../src/data/notifications.ts';
import { promptQuery, revisionsQuery } from '../src/data/prompts.ts';
import { scheduleQuery } from '../src/data/schedule.ts';
import { managementQuery } from '../src/data/schedule-admin.ts';
import { sharesQuery } from '../src/data/shares.ts';
import { subscriptionStatusQuery } from '../src/data/subscription.ts';
import { accountCostsQuery, budgetQuery, purchasesQuery } from '../src/data/subscription-admin.ts';
import { systemConfigQuery } from '../src/data/system.ts';
import { taskQuery, taskUsageQuery } from '../src/data/tasks.ts';
import { pendingToolCallsQuery, toolCallsQuery } from '../src/data/tool-calls.ts';
import { toolQuery } from '../src/data/tools.ts';
import { sessionsQuery, timezoneQuery } from '../src/data/users.ts';
import { statusHistoryQuery, usageDataQuery, userQuery, usersQuery } from '../src/data/users-admin.ts';
import { mockApi, refusal } from './api.ts';
import { aCache, requestLine } from './cache.tsx';

/** One query of each kind. */
const queries = {
  me: meQuery,
  agent: agentQuery('a'),
  task: taskQuery('t'),
  usage: taskUsageQuery('t'),
  prompt: promptQuery('p'),
  revisions: revisionsQuery('p'),
  tool: toolQuery('w'),
  runs: recentExecutionsQuery('me'),
  calls: toolCallsQuery('e'),
  pending: pendingToolCallsQuery,
  dashboard: dashboardQuery('me', 'UTC'),
  notifications: notificationsQuery,
  unread: unreadQuery,
  schedule: scheduleQuery('t'),
  management: managementQuery('t'),
  shares: sharesQuery('e'),
  plan: subscriptionStatusQuery,
  purchases: purchasesQuery({}),
  costs: accountCostsQuery(''),
  budget: budgetQuery('u'),
  switches: systemConfigQuery,
  sessions: sessionsQuery,
  timezone: timezoneQuery,
  account: userQuery('u'),
  accountUsage: usageDataQuery('u'),
  history: statusHistoryQuery('u'),
  accounts: usersQuery({}),
};
export type QueryName = keyof typeof queries;
type Cache = ReturnType<typeof aCache>;

export type Change = {
  what: string;
  change: (cache: Cache) => Promise<unknown>;
  request: string;
  body?: unknown;
  answer?: unknown;
  /** The queries stale after it, and after a refusal. */
  stale: QueryName[];
  staleWhenRefused?: QueryName[];
};

function aFullCache() {
  const cache = aCache(queries);
  cache.client.setQueryData(notificationsQuery.queryKey, { pages: [], pageParams: [] });
  return cache;
}

/** Tests each change: its request, and what becomes stale on success and on refusal. */
export function testChanges(cases: readonly Change[]): void {
  it.each(cases)('$what', async ({ change, request, body, answer = {}, stale }) => {
    const cache = aFullCache();
    const requests = mockApi({ [request.replace(/\?.*/, '')]: { body: answer } });
    await change(cache);
    expect(requests.map((one) => ({ line: requestLine(one), body: one.body }))).toEqual([
      { line: request, body },
    ]);
    expect(cache.stale().sort()).toEqual([...stale].sort());
  });

  const refetchedAnyway = cases.filter(({ staleWhenRefused }) => staleWhenRefused);
  it.each(refetchedAnyway)('$what: when the server refuses it', async (one) => {
    const { change, request, staleWhenRefused = [] } = one;
    const cache = aFullCache();
    mockApi({ [request.replace(/\?.*/, '')]: refusal(409, 'STALE_WRITE') });
    expect(await change(cache)).toMatchObject({ code: 'STALE_WRITE' });
    expect(cache.stale().sort()).toEqual([...staleWhenRefused].sort());
  });
}
