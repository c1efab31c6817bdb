import type { Execution } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectionLost, deferred, mockApi, refusal } from '../../../../testing/api.ts';
import { fakeCaches } from '../../../../testing/caches.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { saveOfflineAnswer } from '../../../lib/device/offline-answers.ts';
import { ExecutionProblem } from '../configure/execution-problem.tsx';
import { anExecution, ask, aTask, eventStream, executionId, taskId } from '../testing/factories.ts';
import { ExecutionDetail, ExecutionFailed, ExecutionSystemInfo, useRetry } from './execution-detail.tsx';

const childId = '01900000-0000-7000-8000-000000000030';
const childTaskId = '01900000-0000-7000-8000-000000000031';
const parent = anExecution({
  child_count: 1,
  child_executions: [
    {
      id: childId,
      status: 'failed',
      error: null,
      created_at: '2026-11-20T09:05:00Z',
      task_id: childTaskId,
      task_name: 'Shopping list',
    },
  ],
});
const parentTask = aTask({
  task_type: 'parent',
  child_tasks: [
    {
      id: childTaskId,
      name: 'Shopping list',
      description: 'What to buy',
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'basic',
      task_execution_limit: 1,
      locales: {},
    },
  ],
});

const show = (execution: Execution, task = aTask(), at = '/') => {
  const requests = mockApi({
    'GET /public/task-executions/:id': { body: execution },
    'GET /public/tasks/:id': { body: task },
  });
  return renderWithProviders(<ExecutionDetail id={executionId} />, {
    at,
    texts: ['executions'],
    user: {},
    routes: [{ path: '/executions/:id', element: <p>Another execution</p> }],
  }).then((app) => ({ ...app, requests }));
};

describe('the page of an execution', () => {
  it.each([
    [403, 'FORBIDDEN', 'You do not have permission to view this run.'],
    [404, 'EXECUTION_NOT_FOUND', 'Run not found'],
    [500, 'UNEXPECTED', 'Failed to load the run'],
  ])('shows for %i %s: %s, and links back', async (status, code, text) => {
    mockApi({ 'GET /public/task-executions/:id': refusal(status, code) });
    const { user, router } = await renderWithProviders(<ExecutionDetail id={executionId} />, {
      at: '/lost',
      texts: ['executions'],
      user: {},
      ErrorBoundary: ExecutionFailed,
    });
    expect(await screen.findByRole('heading', { level: 1, name: text })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(router.state.location.pathname).toBe('/executions');
  });

  it('shows agent, date, and only the answer if there are no children', async () => {
    await show(anExecution());
    expect(await screen.findByRole('heading', { level: 1, name: 'Weekly menu' })).toBeInTheDocument();
    expect(screen.getAllByText('Completed')[0]).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Anna' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/agents\//),
    );
    expect(screen.getByRole('link', { name: 'View task details' })).toHaveAttribute(
      'href',
      `/tasks/${taskId}`,
    );
    expect(await screen.findByText('Monday')).toBeInTheDocument();
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
    expect(screen.getByText(/300 tokens/)).toBeInTheDocument();
    expect(document.title).toMatch(/^Weekly menu, \w{3}.\d+, 20\d\d, .* · Agentarium$/);
  });

  it('shows children and the parent’s result in tabs kept in the address', async () => {
    const { user, router } = await show(parent, parentTask);
    const child = await screen.findByRole('link', { name: 'Shopping list' });
    expect(child).toHaveAttribute('href', `/executions/${childId}`);
    await user.click(screen.getByRole('tab', { name: 'Answer' }));
    expect(await screen.findByText('Monday')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?tab=1');
  });

  it('retries a failed run with its values and opens the new execution', async () => {
    const failed = anExecution({
      status: 'failed',
      result: null,
      error: { code: 'MODEL_TIMEOUT', message: '' },
      input_params: { topic: 'Cats', weight: 64 },
    });
    const task = aTask({
      required_parameters: [ask('topic', 'String'), { ...ask('weight', 'Float'), param_type: 'UserProfile' }],
    });
    const requests = mockApi({
      'GET /public/task-executions/:id': { body: failed },
      'GET /public/tasks/:id': { body: task },
      'POST /public/task-executions': { status: 201, body: anExecution({ id: childId, status: 'pending' }) },
    });
    const { user } = await renderWithProviders(<ExecutionDetail id={executionId} />, {
      texts: ['executions'],
      user: {},
      routes: [{ path: '/executions/:id', element: <p>Another execution</p> }],
    });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Another execution')).toBeInTheDocument();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      task_id: taskId,
      parameters: { topic: 'Cats' },
      earlier: ['topic'],
    });
  });

  it('follows a run in progress, and stops it with Esc', async () => {
    const running = anExecution({ status: 'running', result: null });
    let stopped = false;
    const requests = mockApi({
      'GET /public/task-executions/:id': () => ({
        body: stopped
          ? {
              ...running,
              status: 'failed',
              error: { code: 'CANCELLED', message: '' },
              partial_result: 'Half',
            }
          : running,
      }),
      'GET /public/tasks/:id': { body: aTask() },
      'GET /public/task-executions/:id/events': eventStream([
        { id: 1, event: 'status', data: { status: 'running', attempt: 1 } },
        { id: 2, event: 'text-delta', data: { text: 'Half' } },
      ]),
      'POST /public/task-executions/:id/cancel': () => {
        stopped = true;
        return { body: { ...running, status: 'failed', error: { code: 'CANCELLED', message: '' } } };
      },
    });
    const { user } = await renderWithProviders(<ExecutionDetail id={executionId} />, {
      texts: ['executions'],
      user: {},
    });
    expect(await screen.findByText('Half')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Stop' })).toBeEnabled();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('You stopped this run.')).toBeInTheDocument();
    expect(requests.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1);
  });
});

afterEach(() => vi.unstubAllGlobals());

it('an answer offline is marked as a copy until the connection is back', async () => {
  vi.stubGlobal('caches', fakeCaches());
  const run = anExecution({ user_id: 'me', status: 'completed', result: 'Tomato soup' });
  await saveOfflineAnswer('me', run, new Date('2026-01-31T09:00:00Z'));
  let isOnline = false;
  mockApi({
    'GET /public/task-executions/:id': () => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return { body: { ...run, result: 'Onion soup' } };
    },
  });
  await renderWithProviders(<ExecutionDetail id={executionId} />, {
    texts: ['executions'],
    user: { id: 'me', timezone: 'UTC' },
  });
  expect(await screen.findByText(/Saved on this device on/)).toHaveTextContent('Jan 31, 2026');
  // The words appear before their layout, which replaces them.
  await waitFor(() => expect(screen.getByText('Tomato soup')).toBeInTheDocument());
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Onion soup')).toBeInTheDocument();
  expect(screen.queryByText(/Saved on this device/)).toBeNull();
});

const task = aTask({
  required_parameters: [ask('topic', 'String'), ask('when', 'Schedule')],
  task_type: 'parent_scheduled',
});
const failed = anExecution({ status: 'failed', input_params: { topic: 'Cats', height: 170 } });

function Page({ of: given }: { of: typeof task | undefined }) {
  const { retry, retrying, problem } = useRetry(failed, given);
  return (
    <>
      <button type="button" disabled={retrying} onClick={retry}>
        Retry
      </button>
      <ExecutionProblem problem={problem} parameters={task.required_parameters} />
    </>
  );
}
const create = 'POST /public/task-executions';
const showRetry = async (
  answer: Parameters<typeof mockApi>[0][string],
  of: typeof task | undefined = task,
) => {
  const requests = mockApi({ [create]: answer });
  const rendered = await renderWithProviders(<Page of={of} />, {
    user: {},
    texts: ['executions'],
    path: '/',
    routes: [{ path: '*', element: <p>Elsewhere</p> }],
  });
  press('Retry');
  return { ...rendered, requests };
};

describe('retrying a run', () => {
  it('reuses the input, keeps the schedule, and opens the new run', async () => {
    const { requests, router } = await showRetry({ status: 201, body: anExecution({ id: 'next' }) });
    await waitFor(() => expect(router.state.location.pathname).toBe('/executions/next'));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      task_id: taskId,
      parameters: { topic: 'Cats' },
      keep_schedule: true,
      earlier: ['topic'],
    });
  });

  it.each([
    ['was accepted', { status: 201, body: anExecution({ id: 'next' }) }],
    ['was refused', refusal(422, 'FIELD_WITHHELD')],
  ])('does not take a user along who left before the run %s', async (_, answer) => {
    const { handler, release } = deferred(answer);
    const { router, queryClient } = await showRetry(handler);
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    release();
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it('opens the form when a withheld value must be typed', async () => {
    const { router } = await showRetry(refusal(422, 'FIELD_WITHHELD'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/tasks/${taskId}`));
    expect(router.state.location.search).toBe(`?execute=true&from=${failed.id}`);
  });

  it.each([
    ['there is no connection', connectionLost, /server can't be reached/],
    [
      'the task asks for something else by now',
      refusal(400, 'VALIDATION_FAILED', [{ path: 'parameters.size', message: 'Required', code: 'REQUIRED' }]),
      'Some of the values are not valid. Please check them.',
    ],
  ])('shows why it failed: %s', async (_why, answer, text) => {
    const { router } = await showRetry(answer);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(router.state.location.pathname).toBe('/');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled());
  });

  it('is unavailable while its task is unknown', async () => {
    const { requests } = await showRetry(connectionLost, undefined);
    expect(requests).toEqual([]);
  });
});

async function showInfo(overrides: Partial<Execution> = {}, role: 'user' | 'admin' = 'user') {
  const requests = mockApi({ 'GET /private/tool-calls/execution/:id': { body: { items: [] } } });
  const app = await renderWithProviders(<ExecutionSystemInfo execution={anExecution(overrides)} />, {
    texts: ['executions', 'tool-calls'],
    user: { role, timezone: 'UTC' },
  });
  await app.user.click(screen.getByRole('button', { name: 'System information' }));
  return { ...app, requests };
}
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

it('the system information of a run lists stored values, and leaves out missing ones', async () => {
  await showInfo();
  expect(facts()).toMatchObject({ 'Run ID': executionId, Status: 'Completed', 'Model version': '1' });
  expect(Object.keys(facts())).not.toContain('Error code');
  expect(Object.keys(facts())).not.toContain('Parent run ID');
  expect(screen.queryByRole('heading', { name: 'Output parameters' })).toBeNull();
});

it('the system information of a run shows the code of an error and a link to the parent', async () => {
  const parent_execution_id = '01900000-0000-7000-8000-000000000099';
  await showInfo({ status: 'failed', error: { code: 'TIME_LIMIT', message: 'x' }, parent_execution_id });
  expect(facts()).toMatchObject({ 'Error code': 'TIME_LIMIT', Status: 'Failed' });
  expect(screen.getByRole('link', { name: parent_execution_id })).toHaveAttribute(
    'href',
    `/executions/${parent_execution_id}`,
  );
});

it('the system information of a run that was stopped says what its head says', async () => {
  await showInfo({ status: 'failed', error: { code: 'CANCELLED', message: 'x' } });
  expect(facts()).toMatchObject({ 'Error code': 'CANCELLED', Status: 'Stopped' });
});

it('the system information of a run shows administrators the tool calls and the messages of the request', async () => {
  const request = [
    { role: 'system', content: 'You are Anna.' },
    { role: 'user', content: 'A menu, please.' },
  ] as Execution['request'];
  const { requests } = await showInfo({ request }, 'admin');
  expect(await screen.findByText('No tools were called.')).toBeInTheDocument();
  expect(requests).toHaveLength(1);
  const second = screen.getByRole('heading', { name: 'Request message 2: User' });
  expect(second.nextElementSibling).toHaveTextContent('A menu, please.');
});

it('the system information of a run requests no admin data for a user', async () => {
  const { requests } = await showInfo();
  expect(requests).toEqual([]);
  expect(screen.queryByText('Tools used')).toBeNull();
});
