import type { Dashboard } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { answerApi } from '../../testing/api.ts';
import { screen } from '../../testing/library.ts';
import { type RenderOptions, renderWithProviders } from '../../testing/render.tsx';
import { aRun } from '../features/insights/testing/analytics.ts';
import { dashboardAnswer } from '../features/insights/testing/dashboard.ts';
import DashboardPage from './dashboard-page.tsx';

const show = (options: RenderOptions = {}, facts: Partial<Dashboard> = {}) => {
  const asked = answerApi(dashboardAnswer({ recent: [aRun('run')], analytics: null, ...facts }));
  return renderWithProviders(<DashboardPage />, { texts: ['dashboard', 'goals'], ...options }).then(
    (app) => ({
      ...app,
      asked,
    }),
  );
};

it('greets, offers languages, and has every section, one that failed beside the others', async () => {
  const lists = { composite: [aRun('menu')], scheduled: [aRun('soup')] };
  const { asked } = await show({ user: { name: 'Marina', timezone: 'UTC' } }, lists);
  expect(screen.getByRole('heading', { level: 1, name: /Marina/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /Language/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
  expect(screen.getByRole('navigation', { name: 'Quick actions' })).toBeVisible();
  for (const name of ['Insights', 'Composite tasks', 'Scheduled runs', 'Your statistics', 'Last 30 days']) {
    expect(await screen.findByRole('heading', { level: 2, name })).toBeVisible();
  }
  await screen.findByText('Failed to load analytics');
  expect(asked.filter(({ path }) => path === '/public/dashboard')).toHaveLength(1);
});

it('shows a new account tasks to begin with first, and no panel that has nothing to show', async () => {
  await show({ user: { timezone: 'UTC' } }, { recent: [] });
  expect(await screen.findByRole('heading', { level: 2, name: 'Good places to start' })).toBeVisible();
  for (const name of ['Insights', 'Composite tasks', 'Scheduled runs', 'Your statistics', 'Last 30 days'])
    expect(screen.queryByRole('heading', { level: 2, name })).toBeNull();
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first).toHaveTextContent('Good places to start');
});

it('has the way to the settings for administrators', async () => {
  await show({ user: { role: 'admin' } });
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
});

it('without a user says so and leads to the login', async () => {
  await show();
  expect(screen.getByText('You are not signed in')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/login');
});
