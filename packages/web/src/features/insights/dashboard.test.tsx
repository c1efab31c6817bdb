import type { Dashboard, DashboardTask } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, neverResponds, refusal } from '../../../testing/api.ts';
import { type RenderOptions, renderWithProviders } from '../../../testing/render.tsx';
import { Component as DashboardPage } from './dashboard.tsx';
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
