import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../testing/api.ts';
import { requestLine } from '../../testing/cache.tsx';
import { agentQuery, agentsQuery } from './agents.ts';
import { auditLogQuery, securityEventsQuery } from './audit.ts';
import { registrationStatusQuery } from './auth.ts';
import {
  agentHistoryQuery,
  executionsQuery,
  latestExecutionsQuery,
  recentExecutionsQuery,
} from './execution-lists.ts';
import { executionQuery } from './executions.ts';
import { dashboardQuery, overviewQuery } from './insights.ts';
import { meQuery } from './me.ts';
import { notificationSettingsQuery, notificationsQuery, unreadQuery } from './notifications/notifications.ts';
import { chartPreferencesQuery, progressQuery } from './progress.ts';
import { promptQuery, promptsQuery, revisionsQuery } from './prompts.ts';
import { scheduleQuery, schedulesQuery } from './schedule.ts';
import { managementQuery, scheduledTasksQuery } from './schedule-admin.ts';
import { sharedResultQuery, sharesQuery } from './shares.ts';
import { purchaseHistoryQuery, receiptQuery, subscriptionStatusQuery } from './subscription.ts';
import {
  accountCostsQuery,
  budgetQuery,
  dayCostsQuery,
  latestPurchasesQuery,
  purchasesQuery,
} from './subscription-admin.ts';
import { systemConfigQuery } from './system.ts';
import { favoritesQuery, taskQuery, tasksQuery, taskUsageQuery } from './tasks.ts';
import { pendingToolCallsQuery, storedToolCallsQuery, toolCallsQuery } from './tool-calls.ts';
import { toolQuery, toolsQuery } from './tools.ts';
import { sessionsQuery, timezoneQuery, userParamsQuery } from './users.ts';
import { statusHistoryQuery, usageDataQuery, userQuery, usersQuery } from './users-admin.ts';
import { versionQuery } from './version.ts';

/** The requests of a query, of as many pages as there are. */
async function requestsOf(query: object, pages: number): Promise<string[]> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const requests = mockApi(
    Object.fromEntries(
      [1, 2, 3, 4, 5].map((length) => [
        `GET ${'/:part'.repeat(length)}`,
        () => ({
          body: {
            items: [],
            unread: 0,
            chart_preferences: null,
            next_cursor: requests.length < pages ? `after-${requests.length}` : null,
          },
        }),
      ]),
    ),
  );
  await (pages > 0
    ? client.fetchInfiniteQuery({ ...query, pages } as never)
    : client.fetchQuery({ ...query, select: undefined } as never));
  return requests.map(requestLine);
}

describe('the request for', () => {
  it.each<[string, object, string]>([
    ['the agents', agentsQuery, '/public/agents'],
    ['an agent', agentQuery('a b'), '/public/agents/a%20b'],
    ['whether one may register', registrationStatusQuery, '/auth/registration-status'],
    [
      'the latest runs of a task',
      latestExecutionsQuery('me', 't'),
      '/public/users/me/task-executions?task_id=t&include_child=true&limit=3',
    ],
    ['the latest runs', recentExecutionsQuery('me'), '/public/users/me/task-executions?limit=50'],
    ['a run', executionQuery('e'), '/public/task-executions/e'],
    ['the dashboard', dashboardQuery('me', 'Europe/Moscow'), '/public/dashboard?timezone=Europe%2FMoscow'],
    ['the overview', overviewQuery, '/private/overview'],
    ['oneself', meQuery, '/users/me'],
    ['the bell', unreadQuery, '/public/notifications/unread'],
    ['notification settings', notificationSettingsQuery, '/public/notifications/settings'],
    ['the numbers of a run', progressQuery('e'), '/public/task-executions/e/progress'],
    ['the charts of a run', chartPreferencesQuery('e'), '/public/users/me/progress-preferences/e'],
    ['the prompts', promptsQuery, '/private/prompts'],
    ['a prompt', promptQuery('p'), '/private/prompts/p'],
    ['a schedule', scheduleQuery('t'), '/public/schedule/t/status'],
    ['one’s schedules', schedulesQuery('me'), '/public/schedules'],
    ['the tasks with schedules', scheduledTasksQuery, '/public/tasks?task_types=parent_scheduled'],
    ['everyone’s schedules of a task', managementQuery('t'), '/private/schedule/t/management'],
    ['the links to a run', sharesQuery('e'), '/public/task-executions/e/shares'],
    ['what a link shows', sharedResultQuery('k/e'), '/shared/k%2Fe'],
    ['the plan', subscriptionStatusQuery, '/subscription/status'],
    ['a receipt', receiptQuery('r'), '/subscription/purchases/r'],
    ['the latest purchases of a user', latestPurchasesQuery('u'), '/private/purchases?user_id=u&limit=5'],
    [
      'the costs of a user by day',
      dayCostsQuery('u', '2026-11-01'),
      '/private/costs?user_id=u&from=2026-11-01T00%3A00%3A00Z&limit=50',
    ],
    ['a budget', budgetQuery('u'), '/private/users/u/budget'],
    ['the switches', systemConfigQuery, '/private/system/config'],
    ['the tasks', tasksQuery, '/public/tasks'],
    ['a task', taskQuery('t'), '/public/tasks/t'],
    ['what is left of a task', taskUsageQuery('t'), '/public/users/me/task-usage?task_id=t'],
    ['the favorites', favoritesQuery, '/public/users/me/favorites'],
    ['one’s tool calls', toolCallsQuery('e'), '/public/tool-calls/execution/e'],
    ['anybody’s tool calls', storedToolCallsQuery('e', false), '/private/tool-calls/execution/e'],
    ['the tools', toolsQuery, '/private/tools'],
    ['a tool', toolQuery('t'), '/private/tools/t'],
    ['the health profile', userParamsQuery, '/public/users/me/params'],
    ['the time zone', timezoneQuery, '/public/users/me/timezone'],
    ['where one is signed in', sessionsQuery, '/auth/sessions'],
    ['an account', userQuery('u'), '/public/users/u'],
    ['the runs in its windows', usageDataQuery('u'), '/private/users/u/usage-data'],
    ['the version', versionQuery, '/version'],
  ])('%s', async (_what, query, address) => {
    expect(await requestsOf(query, 0)).toEqual([`GET ${address}`]);
  });
});

const noAuditFilter = { action: '', target_type: '', target_id: '', actor: '' };

describe('page after page of', () => {
  it.each<[string, object, string]>([
    ['runs', executionsQuery('me', {}), '/public/users/me/task-executions?limit=24'],
    [
      'runs between two days',
      executionsQuery('me', { from: '2026-11-01T00:00:00Z', to: '2026-11-08T00:00:00Z' }),
      '/public/users/me/task-executions?limit=24&from=2026-11-01T00%3A00%3A00Z&to=2026-11-08T00%3A00%3A00Z',
    ],
    [
      'runs of an agent',
      agentHistoryQuery('me', 'a'),
      '/public/users/me/task-executions?agent_id=a&include_child=true&limit=5',
    ],
    ['what administrators did', auditLogQuery(noAuditFilter), '/private/admin/audit-logs?limit=50'],
    [
      'what one of them did',
      auditLogQuery({ ...noAuditFilter, action: 'update', actor: 'ann' }),
      '/private/admin/audit-logs?action=update&actor=ann&limit=50',
    ],
    [
      'failed sign-ins',
      securityEventsQuery({ kind: 'sign_in_failed', account: '', ip: '10.0.0.1' }),
      '/private/admin/security-events?kind=sign_in_failed&ip=10.0.0.1&limit=50',
    ],
    [
      'all security events, for a kind from an old address',
      securityEventsQuery({ kind: 'no-such-kind', account: '', ip: '' }),
      '/private/admin/security-events?limit=50',
    ],
    ['notifications', notificationsQuery, '/public/notifications?limit=20'],
    ['what a prompt was', revisionsQuery('p'), '/private/prompts/p/revisions?limit=20'],
    ['purchases', purchaseHistoryQuery, '/subscription/purchase/history?limit=20'],
    [
      'everyone’s purchases',
      purchasesQuery({ search: 'ann', status: 'refunded', type: undefined }),
      '/private/purchases?search=ann&status=refunded&limit=50',
    ],
    ['this month’s costs', accountCostsQuery(''), '/private/costs/accounts?limit=50'],
    [
      'the costs of a month',
      accountCostsQuery('2026-10', 10),
      '/private/costs/accounts?limit=10&month=2026-10',
    ],
    ['tool calls that wait', pendingToolCallsQuery, '/private/tool-calls/pending?limit=50'],
    ['accounts', usersQuery({ search: '', status: 'all' }), '/private/users?limit=24'],
    [
      'blocked accounts',
      usersQuery({ search: 'ann', status: 'blocked' }),
      '/private/users?limit=24&search=ann&status=blocked',
    ],
    ['changes of an account', statusHistoryQuery('u'), '/private/users/u/status/history?limit=20'],
  ])('%s', async (_what, query, address) => {
    const sorted = (line: string) => {
      const [path, query = ''] = line.split('?');
      return `${path}?${query.split('&').sort().join('&')}`;
    };
    expect((await requestsOf(query, 2)).map(sorted)).toEqual(
      [`GET ${address}`, `GET ${address}&cursor=after-1`].map(sorted),
    );
  });
});
