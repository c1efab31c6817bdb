import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerApi, refusal } from '../../testing/api.ts';
import { type RenderOptions, renderWithProviders } from '../../testing/render.tsx';
import DashboardPage from './dashboard-page.tsx';

const page = { body: { items: [], next_cursor: null } };
const run = {
  ...{ id: 'run', task_id: 't', agent_id: 'a', task_name: 'Soup', agent_name: 'Chef', status: 'completed' },
  ...{ created_at: new Date().toISOString(), child_count: 0 },
};
const show = (options: RenderOptions = {}, runs: unknown[] = [run]) => {
  const asked = answerApi({
    'GET /public/tasks': page,
    'GET /public/agents': page,
    'GET /public/insights': page,
    'GET /public/schedules': page,
    'GET /public/users/:id/task-executions': { body: { items: runs, next_cursor: null } },
    'GET /public/users/me/favorites': { body: { favorites: [] } },
    'GET /public/analytics': refusal(503, 'SERVICE_UNAVAILABLE'),
  });
  return renderWithProviders(<DashboardPage />, { texts: ['dashboard'], ...options }).then((app) => ({
    ...app,
    asked,
  }));
};

it('greets, offers languages, and has every section, one that failed beside the others', async () => {
  const { asked } = await show({ user: { name: 'Marina', timezone: 'UTC' } });
  expect(screen.getByRole('heading', { level: 1, name: /Marina/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /Language/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
  expect(screen.getByRole('navigation', { name: 'Quick actions' })).toBeVisible();
  for (const name of ['Insights', 'Parent tasks', 'Scheduled runs', 'Your statistics', 'Last 30 days']) {
    expect(await screen.findByRole('heading', { level: 2, name })).toBeVisible();
  }
  await screen.findByText('Failed to load analytics');
  const composite = asked.find(({ query }) => query.get('task_types')?.startsWith('parent,'));
  expect(Object.fromEntries(composite?.query ?? [])).toMatchObject({ status: 'completed', limit: '10' });
});

it('shows a new account tasks to begin with first, and no panel that has nothing to show', async () => {
  const { asked } = await show({ user: { timezone: 'UTC' } }, []);
  expect(await screen.findByRole('heading', { level: 2, name: 'Good places to start' })).toBeVisible();
  for (const name of ['Insights', 'Parent tasks', 'Scheduled runs', 'Your statistics', 'Last 30 days'])
    expect(screen.queryByRole('heading', { level: 2, name })).toBeNull();
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first).toHaveTextContent('Good places to start');
  await waitFor(() => expect(asked.some(({ path }) => path === '/public/schedules')).toBe(true));
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
