import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aTask } from '../../../testing/tasks.ts';
import { executionsChanged } from '../../data/executions.ts';
import { RunningNow } from './running-now.tsx';

const menu = aTask({ name: 'Weekly menu' });
const started = '2026-11-20T09:00:00Z';
const run = (id: string, status: string, task_name: string, task_id = 'gone') => ({
  id,
  status,
  task_name,
  task_id,
  created_at: started,
  started_at: started,
});

test('the list of runs in progress closes when Back leads to another page', async () => {
  // The run starts between the two requests, so both responses have it.
  mockApi({
    'GET /public/users/:id/task-executions': {
      body: { items: [run('r1', 'running', 'Menu')], next_cursor: null },
    },
    'GET /public/tasks': { body: { items: [], next_cursor: null } },
  });
  const { router } = await renderWithProviders(<RunningNow userId="me" />, { user: {} });
  press((await screen.findByRole('button', { name: '1 run in progress' })).ariaLabel ?? '');
  await screen.findByRole('dialog', { name: 'Running now' });
  await act(() => router.navigate('/elsewhere'));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the runs in progress are counted in the top bar, lead to their pages, can be stopped, and disappear', async () => {
  let active = [run('r1', 'running', 'Menu', menu.id), run('r2', 'pending', 'Deleted task')];
  const requests = mockApi({
    'GET /public/users/:id/task-executions': ({ query }) => ({
      body: { items: active.filter(({ status }) => status === query.get('status')), next_cursor: null },
    }),
    'GET /public/tasks': { body: { items: [menu], next_cursor: null } },
    'POST /public/task-executions/:id/cancel': () => {
      active = [];
      return { body: { ...run('r1', 'failed', 'Menu'), child_executions: [], follow_ups: [] } };
    },
  });
  const { queryClient } = await renderWithProviders(<RunningNow userId="me" />, {
    user: { timezone: 'UTC' },
  });
  press((await screen.findByRole('button', { name: '2 runs in progress' })).ariaLabel ?? '');
  const list = within(await screen.findByRole('dialog', { name: 'Running now' }));
  expect(await list.findByRole('link', { name: /Weekly menu/ })).toHaveAttribute('href', '/executions/r1');
  expect(list.getByRole('link', { name: /Deleted task/ })).toHaveTextContent('Waiting in the queue');
  press('Stop: Weekly menu');
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/public/task-executions/r1/cancel',
  ]);

  active = [run('r3', 'running', 'Menu')];
  await act(() => executionsChanged(queryClient));
  expect(await screen.findByRole('button', { name: '1 run in progress' })).toBeInTheDocument();
});
