import type { Task } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { FavoritesPanel } from './favorites-panel.tsx';
import { RecentPanel } from './recent-panel.tsx';

const aTask = (id: string) =>
  ({
    ...{ id, name: id, agent_id: id, task_type: 'plain', deployment_state: 'prod', has_access: true },
    ...{ required_parameters: [], config: { locales: {} } },
    agent: { id, name: 'Chef', role: 'chef', deployment_state: 'prod', config: { image: null, locales: {} } },
  }) as unknown as Task;
const catalogue = { body: { items: ['one', 'two', 'three', 'four'].map(aTask), next_cursor: null } };
const tasks = 'GET /public/tasks';
const favorites = 'GET /public/users/me/favorites';
const executions = 'GET /public/users/:id/task-executions';
const showBoth = () =>
  renderWithProviders(
    <>
      <FavoritesPanel isAdmin={false} />
      <RecentPanel userId="user" />
    </>,
    { user: {}, texts: ['dashboard'] },
  );

it('offers three tasks to begin with until there are favourites', async () => {
  answerApi({ [tasks]: catalogue, [favorites]: { body: { favorites: [] } } });
  await showBoth();
  const panel = await screen.findByRole('region', { name: 'Good places to start' });
  expect(within(panel).getAllByRole('link', { name: /^Run / })).toHaveLength(3);
});

it('shows the favourites alone once there are any, each ready to run', async () => {
  answerApi({ [tasks]: catalogue, [favorites]: { body: { favorites: ['two'] } } });
  await showBoth();
  expect(await screen.findByRole('link', { name: 'Run two' })).toHaveAttribute(
    'href',
    '/tasks/two?execute=true',
  );
  expect(screen.getAllByRole('link', { name: /^Run / })).toHaveLength(1);
});

it('keeps one panel when the other fails, and loads it again on Retry', async () => {
  let isDown = true;
  answerApi({
    [tasks]: catalogue,
    [favorites]: { body: { favorites: ['two'] } },
    [executions]: () =>
      isDown ? refusal(503, 'SERVICE_UNAVAILABLE') : { body: { items: [], next_cursor: null } },
  });
  const { user } = await showBoth();
  await screen.findByText('Failed to load your runs');
  await screen.findByRole('link', { name: 'Run two' });
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No runs yet');
});
