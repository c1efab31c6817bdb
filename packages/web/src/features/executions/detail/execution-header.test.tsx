import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anExecution, aTask } from '../testing/factories.ts';
import { ExecutionHeader } from './execution-header.tsx';

const show = (execution = anExecution()) =>
  renderWithProviders(
    <ExecutionHeader
      execution={execution}
      task={aTask()}
      isTaskLoading={false}
      title="Weekly menu"
      schedule={<b>Schedule: active</b>}
    />,
    {
      at: '/tasks',
      texts: ['executions'],
      user: { timezone: 'UTC' },
      path: '/executions/:id',
      routes: [
        { path: '/tasks', element: <h1>Where one came from</h1> },
        { path: '/executions', element: <h1>All runs</h1> },
      ],
    },
  );

it('shows the agent, the status, children, schedule and creation', async () => {
  const { router, container } = await show(anExecution({ child_count: 3 }));
  await router.navigate('/executions/one');
  expect(await screen.findByText('Completed')).toBeInTheDocument();
  expect(container.querySelector('header img')).toHaveAttribute('src', '/agents/dietologist.svg');
  expect(screen.getByText('3 steps')).toBeInTheDocument();
  expect(screen.getByText('Schedule: active')).toBeInTheDocument();
  expect(screen.getByText('Run by')).toBeInTheDocument();
  expect(screen.getByText(/Nov 20, 2026, 9:00/)).toBeInTheDocument();
  expect(screen.queryByText('Stopped')).toBeNull();
});

it('shows when it was stopped and by whom', async () => {
  const stopped = anExecution({
    status: 'failed',
    error: { code: 'CANCELLED', message: '' },
    finished_at: '2026-11-20T09:07:00Z',
  });
  const { router } = await show(stopped);
  await router.navigate('/executions/one');
  expect(await screen.findByText(/by you/)).toHaveTextContent(/9:07/);
});

it('keeps the line of the input while its labels load, so that the answer does not move', async () => {
  await renderWithProviders(
    <ExecutionHeader execution={anExecution()} task={undefined} isTaskLoading title="Weekly menu" />,
    { texts: ['executions'] },
  );
  expect(document.querySelector('header p')?.textContent).toBe('\u00a0');
});
