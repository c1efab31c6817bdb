import type { Execution, Task } from '@agentarium/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { connectionLost, deferred, mockApi, refusal } from '../../../../testing/api.ts';
import { enter, press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { executionQuery } from '../../../data/executions.ts';
import { readDraft } from '../../../lib/drafts.ts';
import { anExecution, ask, aTask, eventStream, executionId, taskId } from '../testing/factories.ts';
import { ExecutionPanel, ExecutionResult, type ExecutionResultProps } from './execution-panel.tsx';

const texts = ['executions', 'parameters'];
const running = anExecution({ status: 'running', result: null, finished_at: null });
const topicTask = aTask({ required_parameters: [ask('topic', 'String')] });

type Place = Parameters<typeof renderWithProviders>[1] & { parent?: string | null };
async function renderPanel(task: Task = topicTask, { parent = null, at = '/', ...place }: Place = {}) {
  let closed = 0;
  const app = await renderWithProviders(
    <ExecutionPanel task={task} parentExecutionId={parent} onClose={() => closed++} autoOpen />,
    { texts, user: { language: 'en' }, at, ...place },
  );
  return { ...app, closed: () => closed };
}
const run = async () => {
  await screen.findByRole('textbox', { name: 'The topic' });
  enter('The topic', 'Cats');
  press('Run task');
};

it('the run panel runs without waiting, streams the text, then shows the answer and its actions', async () => {
  let ended = false;
  const requests = mockApi({
    'POST /public/task-executions': { status: 201, body: running },
    'GET /public/task-executions/:id/events': () => {
      ended = true;
      return eventStream([
        { id: 1, event: 'status', data: { status: 'running', attempt: 1 } },
        { id: 2, event: 'text-delta', data: { text: 'Soup on Monday.' } },
        { id: 3, event: 'end', data: { status: 'completed', error: null } },
      ]);
    },
    'GET /public/task-executions/:id': () => ({
      body: ended ? anExecution({ result: 'Soup on Monday.', is_demo: true }) : running,
    }),
  });
  const { user, router } = await renderPanel();
  await run();
  // The answer may replace the streamed text at any time: only that it appeared can be asserted.
  await screen.findByText('Soup on Monday.');
  expect(await screen.findByRole('button', { name: 'Run again' })).toBeInTheDocument();
  expect(screen.getByText('Soup on Monday.')).toBeInTheDocument();
  expect(screen.getByText('Demo answer')).toBeInTheDocument();
  expect(screen.getByText('Not medical advice.')).toBeInTheDocument();
  const post = requests.find(({ method }) => method === 'POST');
  expect(post?.query.get('wait')).toBe('0');
  expect(post?.body).toEqual({ task_id: taskId, parameters: { topic: 'Cats' } });
  expect(post?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(router.state.location.search).toBe(`?run=${executionId}`);
  await user.click(screen.getByRole('button', { name: 'Run again' }));
  expect(await screen.findByRole('textbox', { name: 'The topic' })).toHaveValue('Cats');
  expect(router.state.location.search).toBe('');
});

it('the run panel does not take a user back who left before the run was accepted', async () => {
  const { handler, release } = deferred({ status: 201, body: running });
  const requests = mockApi({
    'POST /public/task-executions': handler,
    'GET /public/task-executions/:id': { body: running },
  });
  const { router, queryClient } = await renderPanel(topicTask, {
    at: '/form',
    path: '/form',
    routes: [{ path: '/elsewhere', element: <h1>Elsewhere</h1> }],
  });
  await run();
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  await router.navigate('/elsewhere');
  await screen.findByText('Elsewhere');
  release();
  await waitFor(() => expect(queryClient.getQueryData(executionQuery(executionId).queryKey)).toBeDefined());
  await waitFor(() => expect(readDraft(`run.${taskId}`)).toEqual({}));
  expect(router.state.location.pathname).toBe('/elsewhere');
  expect(router.state.location.search).toBe('');
});

it('the run panel shows the run in the address after a reload', async () => {
  mockApi({ 'GET /public/task-executions/:id': { body: anExecution({ result: 'Kept answer' }) } });
  await renderPanel(topicTask, { at: `/?run=${executionId}` });
  expect(await screen.findByText('Kept answer')).toBeInTheDocument();
});

it('the run panel shows the form when the run in the address was deleted', async () => {
  mockApi({ 'GET /public/task-executions/:id': refusal(404, 'EXECUTION_NOT_FOUND') });
  const { router } = await renderPanel(topicTask, { at: `/?run=${executionId}` });
  expect(await screen.findByRole('textbox', { name: 'The topic' })).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});

it('the run panel asks before it overwrites the result of a once-only task, and keeps it when the user declines', async () => {
  const requests = mockApi({
    'POST /public/task-executions': refusal(409, 'ALREADY_EXECUTED'),
    'POST /public/task-executions/force': { status: 201, body: anExecution({ result: 'New answer' }) },
    'GET /public/task-executions/:id': { body: anExecution({ result: 'New answer' }) },
  });
  await renderPanel();
  await run();
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: 'The topic' })).toHaveValue('Cats');
  expect(requests.filter(({ path }) => path.endsWith('/force'))).toEqual([]);
  press('Run task');
  fireEvent.click(await screen.findByRole('button', { name: 'Replace and run' }));
  expect(await screen.findByText('New answer')).toBeInTheDocument();
  const posts = requests.filter(({ method }) => method === 'POST');
  expect(posts.map(({ path }) => path)).toEqual([
    '/public/task-executions',
    '/public/task-executions',
    '/public/task-executions/force',
  ]);
  expect(posts[1]?.headers.get('idempotency-key')).not.toBe(posts[2]?.headers.get('idempotency-key'));
});

it('the run panel warns that the children of a composite task are overwritten too', async () => {
  const child = {
    id: '01900000-0000-7000-8000-000000000031',
    name: 'Shopping list',
    description: '',
    execution_type: 'multiple' as const,
    deployment_state: 'prod' as const,
    tier: 'basic' as const,
    task_execution_limit: 1,
    locales: {},
  };
  mockApi({ 'POST /public/task-executions': refusal(409, 'ALREADY_EXECUTED') });
  await renderPanel({ ...topicTask, task_type: 'parent', child_tasks: [child] });
  await run();
  expect(await screen.findByText(/the results of all its steps/)).toBeInTheDocument();
});

it('the run panel reports that today’s runs are used up instead of offering an impossible overwrite', async () => {
  const requests = mockApi({
    'POST /public/task-executions': refusal(409, 'ALREADY_EXECUTED'),
    'GET /public/users/me/task-usage': {
      body: {
        task_limit: 1,
        remaining_executions: 0,
        limited_by: 'task',
        next_reset_time: '2026-11-21T09:00:00Z',
        hours_until_reset: 12,
      },
    },
  });
  await renderPanel();
  await run();
  await waitFor(() => expect(requests.map(({ method }) => method)).toContain('POST'));
  await waitFor(() => expect(screen.getByText('Daily limit of this task reached')).toBeInTheDocument());
  expect(screen.getByText('This task can be run 1 time in 24 hours.')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(requests.filter(({ path }) => path.endsWith('/force'))).toEqual([]);
});

it('the run panel fills the form with the values of the execution in the address', async () => {
  mockApi({
    'GET /public/task-executions/:id': {
      body: anExecution({ input_params: { topic: 'Dogs', secret: 'x' } }),
    },
  });
  await renderPanel(topicTask, { at: `/?from=${executionId}` });
  expect(await screen.findByRole('textbox', { name: 'The topic' })).toHaveValue('Dogs');
});

it('the run panel resends a run under its key when no response came', async () => {
  let tries = 0;
  const requests = mockApi({
    'POST /public/task-executions': () => {
      if (tries++ === 0) throw new TypeError('offline');
      return { status: 201, body: anExecution() };
    },
    'GET /public/task-executions/:id': { body: anExecution() },
  });
  const { user } = await renderPanel();
  await run();
  expect(await screen.findByText(/server can't be reached/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Run task' }));
  await screen.findByRole('button', { name: 'Run again' });
  const keys = requests
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

it('the run panel shows the server’s errors at their fields', async () => {
  mockApi({
    'POST /public/task-executions': refusal(400, 'VALIDATION_FAILED', [
      { path: 'parameters.topic', message: 'x', code: 'TOO_LONG', params: { maximum: 10_000 } },
    ]),
  });
  await renderPanel();
  await run();
  expect(await screen.findByText('At most 10,000 characters')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'The topic' })).toHaveAttribute('aria-invalid', 'true');
});

it('the run panel saves the current language for a task that needs it, when the account has none', async () => {
  const requests = mockApi({
    'PUT /public/users/me/language': { body: { language: 'en' } },
    'POST /public/task-executions': { status: 201, body: anExecution() },
    'GET /public/task-executions/:id': { body: anExecution() },
  });
  const language = { ...ask('language', 'String'), param_type: 'UserPreferences' as const };
  const { user } = await renderWithProviders(
    <ExecutionPanel
      task={aTask({ required_parameters: [language] })}
      parentExecutionId={null}
      onClose={() => {}}
      autoOpen
    />,
    { texts, user: { language: null } },
  );
  await user.click(await screen.findByRole('button', { name: 'Run task' }));
  await screen.findByRole('button', { name: 'Run again' });
  const order = requests.map(({ method, path }) => `${method} ${path}`);
  expect(order.indexOf('PUT /public/users/me/language')).toBeGreaterThanOrEqual(0);
  expect(order.indexOf('PUT /public/users/me/language')).toBeLessThan(
    order.indexOf('POST /public/task-executions'),
  );
});

it('the run panel closes on Cancel, and clears the address', async () => {
  mockApi({ 'GET /public/task-executions/:id': { body: anExecution() } });
  const { user, closed, router } = await renderPanel(topicTask, { at: `/?run=${executionId}` });
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(closed()).toBe(1));
  expect(router.state.location.search).toBe('');
});

it('the run panel of a scheduled task starts with the user’s schedule', async () => {
  const status = {
    enabled: true,
    cron_expressions: ['30 18 * * *'],
    at: null,
    timezone: 'Europe/London',
    next_executions: [],
  };
  mockApi({ 'GET /public/schedule/:id/status': { body: status } });
  const schedule = { ...ask('schedule', 'String'), data_type: 'Schedule' as const };
  await renderPanel(aTask({ task_type: 'parent_scheduled', required_parameters: [schedule] }));
  expect(await screen.findByDisplayValue('18:30')).toBeInTheDocument();
});

it('the run panel of a scheduled task keeps that schedule when a run is retried or repeated, with the run’s own value', async () => {
  const old = { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true };
  const failed = anExecution({
    status: 'failed',
    result: null,
    error: { code: 'UNEXPECTED', message: 'It broke' },
    input_params: { schedule: old, topic: 'Cats' },
  });
  const stopped = {
    ...old,
    cron_expressions: ['30 18 * * *'],
    at: null,
    enabled: false,
    next_executions: [],
  };
  const { handler, release } = deferred({ status: 201, body: failed });
  const requests = mockApi({
    'GET /public/schedule/:id/status': { body: stopped },
    'POST /public/task-executions': handler,
    'GET /public/task-executions/:id': { body: failed },
  });
  const schedule = { ...ask('schedule', 'String'), data_type: 'Schedule' as const };
  const task = aTask({
    task_type: 'parent_scheduled',
    required_parameters: [schedule, ask('topic', 'String')],
  });
  const { user } = await renderPanel(task, { at: `/?run=${executionId}` });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
  // The retry would close the form.
  expect(screen.getByRole('button', { name: 'Change parameters' })).toBeDisabled();
  release();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change parameters' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Change parameters' }));
  expect(await screen.findByText(/Your schedule stays the same/)).toBeInTheDocument();
  expect(screen.queryByText('Runs on a schedule')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Run task' }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2));
  const parameters = { schedule: old, topic: 'Cats' };
  const body = { task_id: taskId, parameters, keep_schedule: true, earlier: ['schedule', 'topic'] };
  expect(requests.flatMap((sent) => (sent.method === 'POST' ? [sent.body] : []))).toEqual([body, body]);
});

const task = aTask({
  required_parameters: [
    ask('goal', 'String'),
    { ...ask('weight', 'Float', { unit: 'kg' }), param_type: 'UserProfile' },
    { ...ask('secret', 'String'), param_type: 'AdminInput' },
  ],
});
type Answer = Parameters<typeof mockApi>[0][string];

async function show(answer: Answer, props: Partial<ExecutionResultProps> = {}) {
  const calls: string[] = [];
  mockApi({
    'GET /public/task-executions/:id': answer,
    'GET /public/tool-calls/execution/:id': { body: { items: [] } },
  });
  const app = await renderWithProviders(
    <ExecutionResult
      task={task}
      executionId={executionId}
      startedAt={undefined}
      retrying={false}
      problem={null}
      onRunAgain={({ id }) => calls.push(`again ${id}`)}
      onRetry={({ id }) => calls.push(`retry ${id}`)}
      onMissing={() => calls.push('gone')}
      {...props}
    />,
    { user: { timezone: 'UTC' }, texts: ['executions', 'tool-calls', 'follow-ups'] },
  );
  return { ...app, calls };
}
const ran = (overrides: Partial<Execution> = {}) => ({ body: anExecution(overrides) });
const failed = ran({ status: 'failed', result: null, error: { code: 'TIME_LIMIT', message: '' } });

it('the answer beside its input lists the user’s input, not the values of administrators', async () => {
  await show(ran({ input_params: { goal: 'lose', weight: 80.5, secret: 'x' } }));
  const aside = within(await screen.findByRole('complementary', { name: 'Your input' }));
  expect(aside.getAllByRole('term').map((term) => term.textContent)).toEqual(['The goal', 'The weight']);
  expect(aside.getAllByRole('definition').map((value) => value.textContent)).toEqual(['lose', '80.5 kg']);
  expect(aside.getByRole('link', { name: 'Open this run' })).toHaveAttribute(
    'href',
    `/executions/${executionId}`,
  );
});

it('the answer beside its input shows a notice when no input was needed', async () => {
  await show(ran({ input_params: {} }));
  expect(await screen.findByText('No input was needed.')).toBeInTheDocument();
});

it('the answer beside its input runs again from the answer', async () => {
  const { calls } = await show(ran());
  await screen.findByRole('group', { name: 'Answer actions' });
  press('Run again');
  expect(calls).toEqual([`again ${executionId}`]);
  expect(screen.queryByRole('button', { name: 'Change parameters' })).toBeNull();
});

it('the answer beside its input offers for a failed run to repeat it or to change its values', async () => {
  const { calls } = await show(failed);
  expect(await screen.findByText('It took too long.')).toBeInTheDocument();
  press('Retry');
  press('Change parameters');
  expect(calls).toEqual([`retry ${executionId}`, `again ${executionId}`]);
});

it('an answer that can’t be shown closes when its run does not exist', async () => {
  const { calls } = await show(refusal(404, 'EXECUTION_NOT_FOUND'));
  await waitFor(() => expect(calls).toEqual(['gone']));
});

it('an answer that can’t be shown can be retried when the connection is lost', async () => {
  const answers: Answer[] = [connectionLost];
  const { calls } = await show((request) => {
    const next = answers.shift() ?? ran();
    return typeof next === 'function' ? next(request) : next;
  });
  expect(await screen.findByText('Failed to load the run')).toBeInTheDocument();
  press('Retry');
  expect(await screen.findByRole('complementary', { name: 'Your input' })).toBeInTheDocument();
  expect(calls).toEqual([]);
});
