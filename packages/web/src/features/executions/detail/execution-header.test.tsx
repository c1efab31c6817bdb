import type { Execution } from '@agentarium/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anExecution, aTask, executionId } from '../testing/factories.ts';
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

it('the head of a run shows the agent, the status, children, schedule and creation', async () => {
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

it('the head of a run shows when the run was stopped and by whom', async () => {
  const stopped = anExecution({
    status: 'failed',
    error: { code: 'CANCELLED', message: '' },
    finished_at: '2026-11-20T09:07:00Z',
  });
  const { router } = await show(stopped);
  await router.navigate('/executions/one');
  expect(await screen.findByText(/by you/)).toHaveTextContent(/9:07/);
});

it('the head of a run keeps the line of the input while its labels load, so that the answer does not move', async () => {
  await renderWithProviders(
    <ExecutionHeader execution={anExecution()} task={undefined} isTaskLoading title="Weekly menu" />,
    { texts: ['executions'] },
  );
  expect(document.querySelector('header p')?.textContent).toBe('\u00a0');
});

const parent = '01900000-0000-7000-8000-000000000099';
type Answer = Parameters<typeof mockApi>[0][string];

async function showHead(
  overrides: Partial<Execution> = {},
  deletion: Answer = { body: { message: '', deleted: 1 } },
) {
  const requests = mockApi({ 'POST /public/task-executions/delete': deletion });
  const app = await renderWithProviders(
    <ExecutionHeader
      execution={anExecution(overrides)}
      task={aTask()}
      isTaskLoading={false}
      title="Weekly menu"
    />,
    {
      at: `/executions/${executionId}`,
      path: `/executions/${executionId}`,
      routes: [{ path: '*', element: <p>Elsewhere</p> }],
      texts: ['executions'],
      user: { timezone: 'UTC' },
    },
  );
  const deletions = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...app, deletions };
}
const agree = async () => {
  const dialog = await screen.findByRole('alertdialog');
  within(dialog)
    .getByRole('button', { name: /^Delete/ })
    .click();
};

describe('the head of an execution', () => {
  it('links from a child to its parent', async () => {
    await showHead({ parent_execution_id: parent });
    expect(screen.getByRole('link', { name: 'Main run' })).toHaveAttribute('href', `/executions/${parent}`);
  });

  it('shows that it was started by a schedule', async () => {
    await showHead({ triggered_by_scheduler: true });
    expect(screen.getByText('Scheduled')).toBeInTheDocument();
  });

  it('names nobody for a run that failed without being stopped', async () => {
    await showHead({ status: 'failed', error: { code: 'TIME_LIMIT', message: '' } });
    expect(screen.queryByText(/by you/)).toBeNull();
  });
});

describe('deleting an execution from its page', () => {
  it('asks first, and changes nothing when the user declines', async () => {
    const { deletions, router } = await showHead({ status: 'running', child_count: 2 });
    press('Actions for Weekly menu');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Their steps are deleted too.');
    expect(dialog).toHaveTextContent('Runs in progress are stopped first.');
    within(dialog).getByRole('button', { name: 'Cancel' }).click();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(deletions()).toEqual([]);
    expect(router.state.location.pathname).toBe(`/executions/${executionId}`);
  });

  it.each<[string, Partial<Execution>, string]>([
    ['the list', {}, '/executions'],
    ['its parent', { parent_execution_id: parent }, `/executions/${parent}`],
  ])('goes to %s, and Back does not return here', async (_where, overrides, address) => {
    const { deletions, router } = await showHead(overrides);
    press('Actions for Weekly menu');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await agree();
    await waitFor(() => expect(router.state.location.pathname).toBe(address));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(deletions()).toEqual([{ ids: [executionId] }]);
    expect(await screen.findByText('1 run deleted')).toBeInTheDocument();
  });

  it('stays and shows an error when it fails', async () => {
    const { router } = await showHead({}, refusal(503, 'SERVICE_UNAVAILABLE'));
    press('Actions for Weekly menu');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await agree();
    expect(await screen.findByText(/The service is not available right now/)).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(`/executions/${executionId}`);
    expect(await screen.findByRole('button', { name: 'Actions for Weekly menu' })).toBeEnabled();
  });
});
