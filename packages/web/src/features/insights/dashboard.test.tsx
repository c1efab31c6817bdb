import type { Dashboard, DashboardTask, User } from '@agentarium/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockApi, neverResponds, refusal } from '../../../testing/api.ts';
import { type RenderOptions, renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { Component as DashboardPage, NoUser, Welcome } from './dashboard.tsx';
import { aRun, dashboardAnswer } from './testing/dashboard.ts';

const show = (options: RenderOptions = {}, facts: Partial<Dashboard> = {}) => {
  const requests = mockApi(dashboardAnswer({ recent: [aRun('run')], analytics: null, ...facts }));
  return renderWithProviders(<DashboardPage />, { texts: ['dashboard', 'goals'], ...options }).then(
    (app) => ({
      ...app,
      requests,
    }),
  );
};

it('the dashboard greets the user, offers languages, and shows every section, even if one fails', async () => {
  const lists = { composite: [aRun('menu')], scheduled: [aRun('soup')] };
  const { requests } = await show({ user: { name: 'Marina', timezone: 'UTC' } }, lists);
  expect(screen.getByRole('heading', { level: 1, name: /Marina/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Language/ })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
  expect(screen.getByRole('navigation', { name: 'Quick actions' })).toBeInTheDocument();
  for (const name of ['Insights', 'Composite tasks', 'Scheduled runs', 'Your statistics', 'Last 30 days']) {
    expect(await screen.findByRole('heading', { level: 2, name })).toBeInTheDocument();
  }
  await screen.findByText('Failed to load analytics');
  expect(requests.filter(({ path }) => path === '/public/dashboard')).toHaveLength(1);
});

it('the dashboard shows in every panel that it failed, without repeating the request over and over', async () => {
  let asked = 0;
  mockApi({
    'GET /public/dashboard': () => {
      asked += 1;
      return asked > 5 ? neverResponds() : refusal(403, 'FORBIDDEN');
    },
  });
  await renderWithProviders(<DashboardPage />, {
    user: { timezone: 'UTC' },
    texts: ['dashboard', 'goals'],
  });
  expect(await screen.findByText('Failed to load analytics')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(asked).toBe(2);
});

const starter = {
  id: 'plate',
  name: 'Plate check',
  task_type: 'plain',
  deployment_state: 'prod',
  has_access: true,
  config: { locales: {} },
  agent: {
    id: 'chef',
    name: 'Chef',
    role: 'chef',
    deployment_state: 'prod',
    config: { image: null, locales: {} },
  },
} as DashboardTask;

it('the dashboard shows starter tasks first to a new account, and no empty panel', async () => {
  await show({ user: { timezone: 'UTC' } }, { recent: [], starters: [starter] });
  expect(await screen.findByRole('heading', { level: 2, name: 'Good places to start' })).toBeInTheDocument();
  for (const name of ['Insights', 'Composite tasks', 'Scheduled runs', 'Your statistics', 'Last 30 days'])
    expect(screen.queryByRole('heading', { level: 2, name })).toBeNull();
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first).toHaveTextContent('Good places to start');
});

const options = { user: { timezone: 'UTC' }, texts: ['dashboard'] };
const showWelcome = (user: Partial<User>) => renderWithProviders(<Welcome user={aUser(user)} />, options);
const runs = (
  daily_limit: number,
  remaining_executions: number,
  extra_executions = 0,
  next: string | null = null,
) => ({
  usage_status: { daily_limit, remaining_executions, next_reset_time: next, hours_until_reset: null },
  subscription_data: { ...aUser().subscription_data, extra_executions },
});

describe('the head of the dashboard', () => {
  it('greets a user without a name by the username', async () => {
    await showWelcome({ name: '' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      new RegExp(`^Good (morning|afternoon|evening), ${'marina'}$`),
    );
  });

  it('goes with the time of day while the page stays open', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T08:00:00Z'), toFake: ['Date'] });
    await showWelcome({});
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Good morning');
    vi.setSystemTime(Date.parse('2026-11-20T19:00:00Z'));
    act(() => sessionStore.setUser(sessionStore.get().token ?? '', aUser({ timezone: 'Etc/UTC' })));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Good evening');
    vi.useRealTimers();
  });

  it('links administrators to the settings', async () => {
    const { unmount } = await showWelcome({});
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
    unmount();
    await showWelcome({ role: 'admin' });
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  });

  it.each<[string, Partial<User>, RegExp]>([
    ['nothing has begun', runs(25, 25), /Your 24 hours start with your next run\./],
    ['they come back', runs(25, 5, 0, '2999-01-01T10:00:00Z'), /Resets .*at/],
    ['there is no limit', runs(-1, -1), /Your account has no daily limit\./],
    ['one was bought on top', runs(25, 0, 1), /plus 1 extra run$/],
  ])('shows how many runs are left when %s', async (_when, user, text) => {
    const { container } = await showWelcome(user);
    expect(container).toHaveTextContent(text);
  });
});

it('the dashboard without a user shows a notice and links to the login', async () => {
  await renderWithProviders(<NoUser />, { texts: ['dashboard'] });
  expect(screen.getByText('You are not signed in')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
});
