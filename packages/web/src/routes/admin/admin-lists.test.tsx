import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { onScreenOf } from '../../../testing/screen-width.ts';
import { aTask } from '../../../testing/tasks.ts';
import { aListedUser } from '../../../testing/users.ts';
import { Component as AgentList } from '../../features/agents/admin/agent-list.tsx';
import { anAgent } from '../../features/agents/testing/an-agent.ts';
import { AuditFilters, AuditLog } from '../../features/audit/audit-log.tsx';
import { SecurityLog } from '../../features/audit/audit-page.tsx';
import { Component as PromptList } from '../../features/prompts/prompt-list.tsx';
import { aPrompt } from '../../features/prompts/testing/a-prompt.ts';
import { ScheduledTaskList } from '../../features/schedule/admin/scheduled-task-list.tsx';
import { Component as AccountCosts } from '../../features/subscription/admin/account-costs.tsx';
import { Component as AllPurchases } from '../../features/subscription/admin/all-purchases.tsx';
import { Component as AdminTaskList } from '../../features/tasks/admin/admin-task-list.tsx';
import { Component as PendingCalls } from '../../features/tools/pending-calls.tsx';
import { aPendingCall, aTool } from '../../features/tools/testing/tools.tsx';
import { Component as ToolList } from '../../features/tools/tool-list.tsx';
import { Component as UserList } from '../../features/users/admin/user-list.tsx';

const id = '01900000-0000-7000-8000-0000000000aa';
const created_at = '2026-11-14T09:00:00.000Z';
const purchase = {
  id,
  created_at,
  purchase_type: 'execution_pack_m',
  item_identifier: 'm',
  item_name: null,
  billing_cycle: null,
  execution_count: 80,
  amount: 9900,
  currency: 'USD',
  status: 'completed',
  settled_at: null,
  refunded_at: null,
  user_id: id,
  username: 'maria',
  refund: null,
};
const cost = {
  user_id: id,
  username: 'maria',
  name: 'Maria',
  runs: 3,
  input_tokens: 2,
  output_tokens: 5,
  cost_micros: 120_000,
  monthly_budget_micros: null,
};
const change = {
  id,
  actor_id: null,
  actor_username: 'ann',
  action: 'users.changeUserStatus',
  target_type: 'user',
  target_id: id,
  target_name: 'nora',
  changes: {},
  created_at,
};
const event = {
  id,
  kind: 'signed_in',
  account_id: id,
  username: 'nora',
  actor_username: null,
  ip: null,
  user_agent: null,
  endpoint: null,
  created_at,
};

type List = {
  element: ReactElement;
  texts: string[];
  /** The list's request, one item of its response, and a text that identifies the item. */
  path: string;
  item: unknown;
  shown: RegExp;
  failed: string;
  empty: string;
  /** An address at which the item is filtered out; absent if the list has no filters. */
  filtered?: string;
  /** The server filters: its response at that address is empty. */
  more?: object;
};

const lists: Record<string, List> = {
  agents: {
    element: <AgentList />,
    texts: ['agents-admin'],
    path: 'GET /public/agents',
    item: anAgent({ name: 'Chef' }),
    shown: /^Chef$/,
    failed: 'Failed to load agents. Please try again later.',
    empty: 'There are no agents yet.',
    filtered: '/?search=gardener',
  },
  tasks: {
    element: <AdminTaskList />,
    texts: ['tasks-admin', 'prompts'],
    path: 'GET /public/tasks',
    item: aTask({ name: 'Weekly menu' }),
    shown: /^Weekly menu$/,
    failed: 'Failed to load tasks. Please try again later.',
    empty: 'There are no tasks yet.',
    filtered: '/?tier=ultra',
  },
  prompts: {
    element: <PromptList />,
    texts: ['prompts'],
    path: 'GET /private/prompts',
    item: aPrompt({ title: 'A joke' }),
    shown: /^A joke$/,
    failed: 'Failed to load prompts. Please try again later.',
    empty: 'There are no prompts yet.',
    filtered: '/?search=serious',
  },
  tools: {
    element: <ToolList />,
    texts: ['tools'],
    path: 'GET /private/tools',
    item: aTool({ name: 'weather' }),
    shown: /^weather$/,
    failed: 'Failed to load tools. Please try again later.',
    empty: 'There are no tools yet.',
    filtered: '/?type=builtin',
  },
  users: {
    element: <UserList />,
    texts: ['users-admin'],
    path: 'GET /private/users',
    item: aListedUser({ name: 'Nora Berg' }),
    shown: /^Nora Berg$/,
    failed: 'Failed to load users. Please try again later.',
    empty: 'There are no users yet.',
    filtered: '/?status=blocked',
  },
  'changes by administrators': {
    element: (
      <>
        <AuditFilters />
        <AuditLog />
      </>
    ),
    texts: ['audit'],
    path: 'GET /private/admin/audit-logs',
    item: change,
    shown: /User status changed/,
    failed: 'Failed to load the audit log. Please try again later.',
    empty: 'No changes by administrators yet.',
    filtered: '/?actor=nobody',
  },
  'security events': {
    element: <SecurityLog />,
    texts: ['audit'],
    path: 'GET /private/admin/security-events',
    item: event,
    shown: /^nora$/,
    failed: 'Failed to load the security log. Please try again later.',
    empty: 'No events yet.',
    filtered: '/?kind=registered',
  },
  purchases: {
    element: <AllPurchases />,
    texts: ['billing-admin', 'subscription'],
    path: 'GET /private/purchases',
    item: purchase,
    shown: /^80 runs$/,
    failed: 'Failed to load purchases. Please try again later.',
    empty: 'No purchases yet',
    filtered: '/?status=refunded',
  },
  'costs by account': {
    element: <AccountCosts />,
    texts: ['billing-admin', 'subscription'],
    path: 'GET /private/costs/accounts',
    item: cost,
    more: { month: '2026-11', currency_code: 'EUR', unpriced_models: [], has_provider: true },
    shown: /^Maria$/,
    failed: 'Failed to load costs. Please try again later.',
    empty: 'No runs in this month',
  },
  'scheduled tasks': {
    element: <ScheduledTaskList />,
    texts: ['schedule-admin'],
    path: 'GET /public/tasks',
    item: aTask({ name: 'Weekly menu', task_type: 'parent_scheduled' }),
    shown: /^Weekly menu$/,
    failed: 'Failed to load scheduled tasks. Please try again later.',
    empty: 'No scheduled tasks found.',
    filtered: '/?search=never',
  },
  'calls that wait': {
    element: <PendingCalls />,
    texts: ['tools'],
    path: 'GET /private/tool-calls/pending',
    item: aPendingCall({ tool_name: 'weather' }),
    shown: /^weather$/,
    failed: 'Failed to load approvals. Please try again later.',
    empty: 'No calls are awaiting approval.',
  },
};

describe.each(Object.entries(lists))('the list of %s', (_name, list) => {
  const page = (...items: unknown[]): MockResponse => ({
    body: { items, next_cursor: null, ...list.more },
  });
  const show = (answer: Parameters<typeof mockApi>[0][string], at = '/') => {
    const requests = mockApi({ 'GET /public/agents': page(), [list.path]: answer });
    const options = {
      at,
      user: { id, role: 'admin' as const },
      texts: ['admin', 'agents', 'tasks', ...list.texts],
    };
    return renderWithProviders(list.element, options).then((rendered) => ({ ...rendered, requests }));
  };

  it('shows that it is loading, why it failed, on Retry that it is empty, and its items once there are any', async () => {
    let answer = refusal(503, 'SERVICE_UNAVAILABLE');
    const { promise, resolve: respond } = Promise.withResolvers<void>();
    const { queryClient } = await show(async () => {
      await promise;
      return answer;
    });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByText(list.empty)).toBeNull();
    respond();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(list.failed);
    expect(alert).toHaveTextContent('The service is not available right now. Please try again in a moment.');
    answer = page();
    press('Retry');
    expect(await screen.findByText(list.empty)).toBeInTheDocument();
    expect(screen.queryByText('Nothing matches')).toBeNull();
    expect(screen.queryByText(list.failed)).toBeNull();
    answer = page(list.item);
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText(list.shown)).toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  const { filtered } = list;
  if (filtered === undefined) return;

  it('shows a notice when nothing matches, and shows everything again', async () => {
    const { router } = await show(
      ({ query }) =>
        ['search', 'status', 'actor', 'kind', 'type', 'tier', 'implementation_type'].some((name) =>
          query.has(name),
        )
          ? page()
          : page(list.item),
      filtered,
    );
    expect(await screen.findByText('Nothing matches')).toBeInTheDocument();
    expect(screen.queryByText(list.empty)).toBeNull();
    press('Clear search and filters');
    expect(await screen.findByText(list.shown)).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

it('a list has its filters in a sheet on a phone, and says how many are set', async () => {
  onScreenOf(390);
  mockApi({ 'GET /public/agents': { body: { items: [anAgent({ name: 'Chef' })], next_cursor: null } } });
  const { user } = await renderWithProviders(<AgentList />, {
    at: '/?tier=pro',
    user: { id, role: 'admin' },
    texts: ['admin', 'agents-admin'],
  });
  await screen.findByText('Chef');
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filters, 1 set' }));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  expect(within(sheet).getAllByRole('combobox').length).toBeGreaterThan(0);
});
