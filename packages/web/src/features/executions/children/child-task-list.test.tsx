import type { Execution } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { connectionLost, deferred, mockApi, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { ExecutionDetail } from '../detail/execution-detail.tsx';
import { anExecution, ask, aTask, executionId, taskId } from '../testing/factories.ts';
import { ChildTaskCard, RetryChild } from './child-task-list.tsx';
import type { ChildRow } from './children-state.ts';

const ids = ['01900000-0000-7000-8000-000000000031', '01900000-0000-7000-8000-000000000032'] as const;
const children = ['Shopping list', 'Recipes'].map((name, index) => ({
  id: ids[index] ?? '',
  name,
  description: '',
  execution_type: 'multiple' as const,
  deployment_state: 'prod' as const,
  tier: 'basic' as const,
  task_execution_limit: 1,
  locales: {},
}));
const task = aTask({ task_type: 'parent', child_tasks: children });
const ran = (index: 0 | 1, status: Execution['status']) => ({
  id: `01900000-0000-7000-8000-00000000004${index}`,
  status,
  error: null,
  created_at: '2026-11-20T09:05:00Z',
  task_id: ids[index],
  task_name: children[index]?.name ?? '',
});
const usage = (remaining_executions: number, next_reset_time: string | null = null) => ({
  body: { task_limit: 1, remaining_executions, next_reset_time, hours_until_reset: null },
});

/** The page of a parent; `now` returns the execution's current state on the server. */
const show = async (now: () => Execution, more: Parameters<typeof mockApi>[0] = {}) => {
  const requests = mockApi({
    'GET /public/task-executions/:id': ({ path }) => ({
      body: path.endsWith(executionId)
        ? now()
        : anExecution({ id: ran(0, 'failed').id, input_params: { topic: 'Cats' } }),
    }),
    'GET /public/tasks/:id': { body: task },
    'GET /public/tasks': {
      body: {
        items: [aTask({ id: ids[0], name: 'Shopping list', required_parameters: [ask('topic', 'String')] })],
        next_cursor: null,
      },
    },
    'GET /public/users/me/task-usage': usage(1),
    ...more,
  });
  const app = await renderWithProviders(<ExecutionDetail id={executionId} />, {
    texts: ['executions', 'subscription'],
    user: {},
  });
  return { ...app, requests };
};

it('the child tasks of a completed parent run all remaining, live: the stream updates the page without a reload', async () => {
  let at = 0;
  const stages: Execution[] = [
    anExecution(),
    anExecution({ children_run: { status: 'running', held: false, error: null, skipped: [] } }),
    anExecution({
      child_executions: [ran(0, 'completed')],
      children_run: { status: 'running', held: false, error: null, skipped: [] },
    }),
    anExecution({
      child_executions: [ran(0, 'completed'), ran(1, 'completed')],
      children_run: { status: 'completed', held: false, error: null, skipped: [] },
    }),
  ];
  const now = () => stages[at] ?? anExecution();
  let send: (event: string) => void = () => undefined;
  const events = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (event) =>
        controller.enqueue(new TextEncoder().encode(`id: ${at}\nevent: ${event}\ndata: {}\n\n`));
    },
  });
  const { user, requests } = await show(now, {
    'POST /public/task-executions/:id/run-children': () => {
      at = 1;
      return { body: now() };
    },
    'GET /public/task-executions/:id/events': () => new Response(events),
  });
  await user.click(await screen.findByRole('button', { name: /^Run \d steps? \(/ }));
  expect(await screen.findByText('0 of 2 done, running one at a time')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Stop all' })).toBeEnabled();
  at = 2;
  send('child-ended');
  expect(await screen.findByText('1 of 2 done, running one at a time')).toBeInTheDocument();
  at = 3;
  send('child-ended');
  expect(await screen.findByRole('tab', { name: 'Steps (2)' })).toBeInTheDocument();
  expect(screen.queryByText(/one after the other/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /that (is|are) left/ })).not.toBeInTheDocument();
  expect(requests.filter(({ path }) => path.endsWith('/run-children'))).toHaveLength(1);
});

const parentRun = anExecution({ id: 'parent' });
const parentTask = {
  id: 'list',
  name: 'Shopping list',
  description: 'What to buy',
  execution_type: 'multiple',
  deployment_state: 'prod',
  tier: 'basic',
  task_execution_limit: 1,
  locales: {},
} as ChildRow['task'];
const run = (status: string) =>
  ({
    id: 'run',
    status,
    created_at: '2026-11-20T10:00:00Z',
    task_id: 'list',
    task_name: 'Kept',
  }) as ChildRow['latest'];
const usageLeft = (remaining_executions: number, next_reset_time: string | null = null) => ({
  body: { task_limit: 1, remaining_executions, limited_by: 'task', next_reset_time, hours_until_reset: null },
});
type Given = { latest?: ChildRow['latest']; skipped?: string; isOrdered?: boolean };

async function showCard({ latest = null, skipped, isOrdered = false }: Given, answer: object = usageLeft(1)) {
  mockApi({
    'GET /public/users/me/task-usage': answer,
    'GET /public/tasks': { body: { items: [aTask({ id: 'list' })], next_cursor: null } },
  });
  const row = { task: parentTask, latest, skipped: skipped ?? null } as ChildRow;
  return renderWithProviders(
    <ChildTaskCard parent={parentRun} row={row} number={1} isOrdered={isOrdered} />,
    {
      user: {},
      texts: ['executions'],
    },
  );
}
const execute = () => screen.queryByRole('link', { name: 'Run: Shopping list' });

it('a child task under a run that has not run links to its run form under this parent', async () => {
  await showCard({});
  expect(screen.getByRole('heading', { name: 'Shopping list' })).toBeInTheDocument();
  expect(screen.getByText('What to buy')).toBeInTheDocument();
  expect(execute()).toHaveAttribute('href', '/tasks/list?execute=true&parent_execution_id=parent');
  expect(screen.queryByRole('link', { name: /result|Watch/ })).toBeNull();
});

it.each([
  ['completed', 'Open result: Shopping list', true],
  ['failed', 'Open result: Shopping list', true],
  ['running', 'Watch: Shopping list', false],
])('a child task under a run that is %s offers "%s", and can run: %s', async (status, name, canRun) => {
  await showCard({ latest: run(status) });
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/executions/run');
  expect(execute() !== null).toBe(canRun);
  expect(screen.queryAllByRole('button', { name: /^Try again/ })).toHaveLength(status === 'failed' ? 1 : 0);
});

it('a child task under a run can’t run once the budget is used up', async () => {
  await showCard({}, usageLeft(0, '2026-12-01T00:00:00Z'));
  expect(await screen.findByText("This month's budget is used up")).toBeInTheDocument();
  expect(execute()).toBeNull();
  expect(screen.getByRole('button', { name: 'Run: Shopping list' })).toBeDisabled();
});

it('a child task under a run can run while its usage is unknown', async () => {
  await showCard({}, refusal(500, 'UNEXPECTED'));
  expect(execute()).toBeInTheDocument();
});

it('a child task under a run waits in the queue while the children are run in order', async () => {
  await showCard({ isOrdered: true });
  expect(screen.getByText('Waiting in the queue')).toBeInTheDocument();
  expect(execute()).toBeNull();
});

it.each([
  ['TIER_LOCKED', "Skipped: your plan doesn't include it."],
  ['VALIDATION_FAILED', 'Skipped: it needs your input. Run it separately.'],
  ['MODEL_PAUSED', 'Skipped: its language model is paused. Try again later.'],
  ['FILE_NOT_FOUND', /file/],
])('a child task under a run that was skipped for %s shows why', async (skipped, text) => {
  await showCard({ skipped });
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(execute()).toBeInTheDocument();
});

it('a child task under a run that was skipped for an unknown reason shows no wrong one', async () => {
  await showCard({ skipped: 'A_CODE_TO_COME' });
  expect(screen.queryByText(/Skipped/)).toBeNull();
});

const parent = anExecution({ id: 'parent' });
const child = {
  id: 'child',
  status: 'failed',
  error: null,
  created_at: '2026-11-20T10:00:00Z',
  task_id: taskId,
  task_name: 'Kept name',
} as const;
const childTask = aTask({ task_type: 'child', required_parameters: [ask('topic', 'String')] });
const earlier = anExecution({ id: 'child', status: 'failed', input_params: { topic: 'Cats', budget: 5 } });
const create = 'POST /public/task-executions';
const invalid = refusal(400, 'VALIDATION_FAILED', [
  { path: 'parameters.topic', message: 'In English only', code: 'TOO_LONG', params: { maximum: 10 } },
]);

async function showRetry(answers: Parameters<typeof mockApi>[0] = {}, tasks: object[] = [childTask]) {
  const requests = mockApi({
    'GET /public/tasks': { body: { items: tasks, next_cursor: null } },
    'GET /public/task-executions/:id': { body: earlier },
    [create]: { status: 201, body: anExecution({ id: 'next' }) },
    ...answers,
  });
  const rendered = await renderWithProviders(<RetryChild parent={parent} child={child} />, {
    user: { language: 'en' },
    texts: ['executions'],
    path: '/',
    routes: [{ path: '*', element: <p>Elsewhere</p> }],
  });
  return { ...rendered, sent: () => requests.filter(({ method }) => method === 'POST') };
}
const button = () => screen.findByRole('button', { name: /^(Try again|Ещё раз|Повторить|Попробовать)/ });
const retry = async () => {
  await waitFor(async () => expect(await button()).toBeEnabled());
  (await button()).click();
};

it('a child that failed runs again under its parent with its former input', async () => {
  const { sent } = await showRetry();
  await retry();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    task_id: taskId,
    parameters: { topic: 'Cats' },
    earlier: ['topic'],
    parent_execution_id: 'parent',
  });
});

it('a child that failed runs once however often the button is pressed', async () => {
  const { handler, release } = deferred({ status: 201, body: anExecution({ id: 'next' }) });
  const { sent } = await showRetry({ [create]: handler });
  await retry();
  await waitFor(async () => expect(await button()).toBeDisabled());
  press(/^Try again/);
  release();
  await waitFor(async () => expect(await button()).toBeEnabled());
  expect(sent()).toHaveLength(1);
});

it.each([
  ['the server cannot be reached', { [create]: connectionLost }, /server can't be reached/],
  ['what was entered then is refused now', { [create]: invalid }, /Some of the values are not valid/],
])('a child that failed shows why it could not run again: %s', async (_why, answers, text) => {
  await showRetry(answers);
  await retry();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await waitFor(async () => expect(await button()).toBeEnabled());
});

it('a child that failed opens its form when a withheld value must be typed', async () => {
  const { router } = await showRetry({ [create]: refusal(422, 'FIELD_WITHHELD') });
  await retry();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tasks/${taskId}`));
  expect(router.state.location.search).toBe('?execute=true&from=child&parent_execution_id=parent');
});

it.each([
  ['needs a withheld value', 422, 'FIELD_WITHHELD'],
  ['would overwrite a result', 409, 'ALREADY_EXECUTED'],
])('a child that failed leaves a user who left where they are when it %s', async (_why, status, code) => {
  const { handler, release } = deferred(refusal(status, code));
  const { router, sent, queryClient } = await showRetry({ [create]: handler });
  await retry();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await router.navigate('/elsewhere');
  await screen.findByText('Elsewhere');
  release();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(router.state.location.pathname).toBe('/elsewhere');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('a child that failed waits for its task, and can’t be retried once that was deleted', async () => {
  await showRetry({}, []);
  await waitFor(async () => expect(await button()).toBeDisabled());
  expect(await button()).toHaveAccessibleName('Try again: Kept name');
});
