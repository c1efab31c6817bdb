import type { DashboardTask } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aDashboard, dashboardAnswer } from '../testing/dashboard.ts';
import { RecentPanel } from './execution-panels.tsx';
import { FavoritesPanel } from './start-panels.tsx';

const aTask = (id: string) =>
  ({
    id,
    name: id,
    task_type: 'plain',
    deployment_state: 'prod',
    has_access: true,
    config: { locales: {} },
    agent: { id, name: 'Chef', role: 'chef', deployment_state: 'prod', config: { image: null, locales: {} } },
  }) as DashboardTask;
const showBoth = () =>
  renderWithProviders(
    <>
      <FavoritesPanel isAdmin={false} />
      <RecentPanel />
    </>,
    { user: {}, texts: ['dashboard'] },
  );

it('the dashboard shows only the favorites once there are any, each ready to run', async () => {
  mockApi(dashboardAnswer({ favorites: [aTask('two')] }));
  await showBoth();
  expect(await screen.findByRole('link', { name: 'Run two' })).toHaveAttribute(
    'href',
    '/tasks/two?execute=true',
  );
  expect(screen.getAllByRole('link', { name: /^Run / })).toHaveLength(1);
});

it('the dashboard keeps one panel when the other fails, and reloads it on Retry', async () => {
  let recent: [] | null = null;
  mockApi({ 'GET /public/dashboard': () => ({ body: aDashboard({ recent, favorites: [aTask('two')] }) }) });
  const { user } = await showBoth();
  await screen.findByText('Failed to load your runs');
  await screen.findByRole('link', { name: 'Run two' });
  recent = [];
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No runs yet');
});
