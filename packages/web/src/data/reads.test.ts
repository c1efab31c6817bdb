import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../testing/api.ts';
import { requestLine } from '../../testing/cache.tsx';
import { auditLogQuery, securityEventsQuery } from './audit.ts';
import { agentHistoryQuery, executionsQuery } from './execution-lists.ts';
import { accountCostsQuery, purchasesQuery } from './subscription-admin.ts';
import { pendingToolCallsQuery } from './tool-calls.ts';
import { usersQuery } from './users-admin.ts';

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

const noAuditFilter = { action: '', target_type: '', target_id: '', actor: '', from: '', to: '' };

describe('page after page of', () => {
  it.each<[string, object, string]>([
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
    [
      'what one of them did',
      auditLogQuery({ ...noAuditFilter, action: 'update', actor: 'ann', from: '2026-11-01', to: 'x' }),
      '/private/admin/audit-logs?action=update&actor=ann&from=2026-11-01T00%3A00%3A00.000Z&limit=50',
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

    [
      'everyone’s purchases',
      purchasesQuery({ search: 'ann', status: 'refunded', type: undefined }),
      '/private/purchases?search=ann&status=refunded&limit=48',
    ],
    [
      'the costs of a month',
      accountCostsQuery('2026-10', 10),
      '/private/costs/accounts?limit=10&month=2026-10',
    ],
    ['tool calls that wait', pendingToolCallsQuery, '/private/tool-calls/pending?limit=50'],
    [
      'blocked accounts',
      usersQuery({ search: 'ann', status: 'blocked' }),
      '/private/users?limit=48&search=ann&status=blocked',
    ],
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
