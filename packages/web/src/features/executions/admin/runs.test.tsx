import type { AdminExecution, AdminExecutionDetail, ExecutionSummary } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../../../../testing/tasks.ts';
import { aUser } from '../../../../testing/users.ts';
import { RunDetail } from './run-detail.tsx';
import { periodOf, Component as RunList, runFiltersOf } from './run-list.tsx';

const id = (last: number) => `01900000-0000-7000-8000-${String(last).padStart(12, '0')}`;

const aRun = (overrides: Partial<AdminExecution> = {}): AdminExecution => ({
  id: id(1),
  user_id: id(2),
  username: 'anna',
  task_id: id(3),
  task_name: 'Weekly menu',
  agent_id: id(4),
  agent_name: 'Chef',
  parent_execution_id: null,
  status: 'failed',
  error: { code: 'MODEL_TIMEOUT', message: 'The model did not answer in time.' },
  triggered_by_scheduler: false,
  created_at: '2026-11-28T09:00:00Z',
  started_at: null,
  finished_at: '2026-11-28T09:01:00Z',
  model: 'grok-4',
  model_family: 'grok',
  is_demo: false,
  input_tokens: 1000,
  output_tokens: 200,
  duration_ms: 60_000,
  cost_micros: 12_000,
  ...overrides,
});

const aDetail = (overrides: Partial<AdminExecutionDetail> = {}): AdminExecutionDetail => ({
  ...aRun(),
  retry_of: null,
  retried_by: null,
  stopped_by_admin: false,
  retried_as: null,
  currency_code: 'USD',
  tools_unavailable: false,
  child_executions: [],
  provenance: {
    parameters: [{ name: 'meal', source: 'typed' }],
    attempts: [],
    sent: { fields: [], families: [] },
    tools: [],
    tools_unavailable: false,
    outputs: null,
    cost_micros: 12_000,
    currency: 'USD',
    prompts: [],
  },
  provider_error: { family: 'grok', model: 'grok-4', status: 429, text: 'Slow down' },
  reveals: [],
  ...overrides,
});

const summary: ExecutionSummary = {
  runs: 20,
  by_status: { pending: 0, running: 0, completed: 17, failed: 3 },
  by_error_code: [
    { error_code: 'MODEL_TIMEOUT', runs: 2 },
    { error_code: 'SOMETHING_NEW', runs: 1 },
  ],
  exact: true,
};
const lists = (rest: Partial<ExecutionSummary> = {}) => ({
  'GET /private/task-executions': { body: { items: [aRun()], next_cursor: null, currency_code: 'USD' } },
  'GET /private/task-executions/summary': { body: { ...summary, ...rest } },
  'GET /public/agents': { body: { items: [], next_cursor: null } },
  'GET /public/tasks': { body: { items: [], next_cursor: null } },
  'GET /private/models': {
    body: { items: [{ family: 'grok', models: [{ model: 'grok-4' }] }], next_cursor: null },
  },
});
const texts = ['admin', 'runs-admin', 'privacy', 'tool-calls'] as const;
const options = (at: string) => ({ texts: [...texts], user: { role: 'admin' as const }, at });

test('the runs say in words why they failed, and a count of a reason shows these runs only', async () => {
  const requests = mockApi(lists());
  const { user } = await renderWithProviders(<RunList />, options('/admin/runs?period=all'));
  const table = await screen.findByRole('table', { name: 'Runs' });
  expect(within(table).getByRole('row', { name: /anna/ })).toHaveTextContent(
    /Weekly menu.*anna.*Failed.*Model did not answer in time.*grok-4.*1,200.*\$0\.012/,
  );
  expect(await screen.findByRole('button', { name: 'Failed 3' })).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('button', { name: 'Other reason 1' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Model did not answer in time 2' }));
  expect(screen.getByRole('button', { name: 'Model did not answer in time 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const asked = () => requests.filter(({ path }) => path === '/private/task-executions').at(-1)?.query;
  await waitFor(() => expect(asked()?.get('error_code')).toBe('MODEL_TIMEOUT'));
  await user.click(screen.getByRole('combobox', { name: 'Model' }));
  await user.click(await screen.findByRole('option', { name: 'grok-4' }));
  await waitFor(() => expect(asked()?.get('model')).toBe('grok-4'));
  expect(document.body.textContent).not.toMatch(/MODEL_TIMEOUT|SOMETHING_NEW/);
});

test('a failed run is run again from its row after a question, and the list stays', async () => {
  const again = aDetail({ id: id(9), status: 'pending', error: null, retry_of: id(1) });
  const requests = mockApi({
    ...lists(),
    'GET /private/task-executions': {
      body: {
        items: [aRun(), aRun({ id: id(5), status: 'completed', error: null })],
        next_cursor: null,
        currency_code: 'USD',
      },
    },
    'POST /private/task-executions/:id/retry': { status: 201, body: again },
  });
  const { user, router } = await renderWithProviders(<RunList />, options('/admin/runs?period=all'));
  const menu = await screen.findByRole('button', { name: 'Actions for Weekly menu' });
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'Run again' }));
  const question = await screen.findByRole('alertdialog', { name: 'Run this again for anna?' });
  await user.click(within(question).getByRole('button', { name: 'Run again' }));
  expect(await screen.findByText('The run has started again.')).toBeInTheDocument();
  expect(requests.find(({ method }) => method === 'POST')?.path).toBe(
    `/private/task-executions/${id(1)}/retry`,
  );
  expect(router.state.location.pathname).toBe('/admin/runs');
});

test('a refused retry says why to an administrator, not to the user of the run', async () => {
  mockApi({ ...lists(), 'POST /private/task-executions/:id/retry': refusal(409, 'ALREADY_EXECUTED') });
  const { user } = await renderWithProviders(<RunList />, options('/admin/runs?period=all'));
  await user.click(await screen.findByRole('button', { name: 'Actions for Weekly menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Run again' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Run again' }));
  expect(await screen.findByText(/^It has already been run again/)).toBeInTheDocument();
});

test('another agent shows its runs of all tasks', async () => {
  const agentNamed = (name: string, last: number) => ({ id: id(last), name, config: { locales: {} } });
  const task = aTask({ id: id(3), name: 'Weekly menu', agent_id: id(4) });
  mockApi({
    ...lists(),
    'GET /public/agents': {
      body: { items: [agentNamed('Chef', 4), agentNamed('Trainer', 5)], next_cursor: null },
    },
    'GET /public/tasks': { body: { items: [task], next_cursor: null } },
  });
  const { user, router } = await renderWithProviders(
    <RunList />,
    options(`/admin/runs?period=all&agent_id=${id(4)}&task_id=${id(3)}`),
  );
  expect(await screen.findByRole('combobox', { name: 'Task' })).toHaveTextContent('Weekly menu');
  await user.click(screen.getByRole('combobox', { name: 'Agent' }));
  await user.click(await screen.findByRole('option', { name: 'Trainer' }));
  expect(router.state.location.search).toBe(`?period=all&agent_id=${id(5)}`);
});

test.each([
  ['hourly totals are marked as rounded', '', 'All ≈ 20', /rounded to whole hours/],
  [
    'the newest runs of a user are marked as the least',
    '?user_id=01900000-0000-7000-8000-000000000002',
    'All ≥ 20',
    'Only the newest 20 runs of this user are counted.',
  ],
])('counts of %s', async (_how, search, count, note) => {
  mockApi(lists({ exact: false }));
  await renderWithProviders(<RunList />, options(`/admin/runs${search}`));
  expect(await screen.findByRole('button', { name: count })).toBeInTheDocument();
  expect(screen.getByText(note)).toBeInTheDocument();
});

test('the user in the address is named where none of their runs match', async () => {
  const user = aUser({ id: id(2), username: 'anna' });
  mockApi({
    ...lists(),
    'GET /private/task-executions': { body: { items: [], next_cursor: null, currency_code: 'USD' } },
    'GET /public/users/:id': { body: user },
  });
  await renderWithProviders(<RunList />, options(`/admin/runs?user_id=${id(2)}`));
  expect(await screen.findByText('User: anna')).toBeInTheDocument();
});

test('a run shows what its provider said, and inputs and answer only for a reason', async () => {
  const requests = mockApi({
    'GET /private/task-executions/:id': { body: aDetail() },
    'GET /public/tasks': { body: { items: [], next_cursor: null } },
    'POST /private/task-executions/:id/reveal': {
      body: {
        id: id(1),
        input_params: { meal: 'soup', photo: null },
        output_params: null,
        result: null,
        partial_result: 'Boil wat',
        request: [
          { role: 'system', content: 'Be brief.' },
          { role: 'tool', content: '{}' },
          { role: 'developer', content: 'Be kind.' },
        ],
        follow_ups: [],
        tool_calls: [],
        files: [],
      },
    },
  });
  const { user } = await renderWithProviders(<RunDetail id={id(1)} />, options(`/admin/runs/${id(1)}`));
  expect(await screen.findByText('Slow down')).toBeInTheDocument();
  expect(screen.queryByText('soup')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Open what anna entered and received?' });
  await user.type(within(dialog).getByLabelText(/Reason/), 'A complaint');
  await user.click(within(dialog).getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('soup')).toBeInTheDocument();
  expect(screen.getByText('photo').closest('dt')?.nextElementSibling).toHaveTextContent('None');
  expect(await screen.findByRole('group', { name: 'Unfinished answer' })).toHaveTextContent('Boil wat');
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'A complaint' });
  await switchToRussian();
  for (const [label, text] of [
    ['1: Система', 'Be brief.'],
    ['2: Инструмент', '{}'],
    ['3: developer', 'Be kind.'],
  ] as const)
    expect(await screen.findByRole('group', { name: label })).toHaveTextContent(text);
});

test('the steps of a run are named in the language of the reader', async () => {
  const step = { id: id(6), task_id: id(7), task_name: 'Dessert', status: 'completed', error: null } as const;
  const task = aTask({
    id: id(7),
    name: 'Dessert',
    config: { tier: 'basic', locales: { ru: { name: 'Десерт' } } },
  });
  mockApi({
    'GET /private/task-executions/:id': {
      body: aDetail({ child_executions: [{ ...step, created_at: '2026-11-28T09:00:00Z' }] }),
    },
    'GET /public/tasks': { body: { items: [task], next_cursor: null } },
  });
  await renderWithProviders(<RunDetail id={id(1)} />, options(`/admin/runs/${id(1)}`));
  expect(await screen.findByRole('link', { name: 'Dessert' })).toBeInTheDocument();
  await switchToRussian();
  expect(await screen.findByRole('link', { name: 'Десерт' })).toBeInTheDocument();
});

test('the steps of a completed run are stopped on its page while one of them is open', async () => {
  const step = {
    id: id(6),
    task_id: id(7),
    task_name: 'Dessert',
    error: null,
    created_at: '2026-11-28T09:00:00Z',
  };
  const withStep = (status: 'running' | 'failed') =>
    aDetail({ status: 'completed', error: null, child_executions: [{ ...step, status }] });
  const requests = mockApi({
    'GET /private/task-executions/:id': { body: withStep('running') },
    'GET /public/tasks': { body: { items: [], next_cursor: null } },
    'POST /private/task-executions/:id/cancel': { body: withStep('failed') },
  });
  const { user } = await renderWithProviders(<RunDetail id={id(1)} />, options(`/admin/runs/${id(1)}`));
  await user.click(await screen.findByRole('button', { name: 'Stop child tasks' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Stop child tasks' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.path).toBe(
      `/private/task-executions/${id(1)}/cancel`,
    ),
  );
});

const now = new Date('2026-11-28T15:30:00Z');
const none = { user_id: undefined, task_id: undefined, agent_id: undefined, model: undefined };
const rest = { status: undefined, error_code: undefined, to: undefined };
const read = (query: string) => runFiltersOf(new URLSearchParams(query), now);
const userId = '01900000-0000-7000-8000-000000000001';

test.each([
  ['', { ...none, ...rest, from: '2026-11-28T00:00:00.000Z' }],
  ['period=all', { ...none, ...rest, from: undefined }],
  ['period=x&status=x&user_id=x', { ...none, ...rest, from: '2026-11-28T00:00:00.000Z' }],
  [
    `from=2026-11-27&status=failed&error_code=MODEL_TIMEOUT&user_id=${userId}`,
    {
      ...none,
      user_id: userId,
      status: 'failed',
      error_code: 'MODEL_TIMEOUT',
      to: undefined,
      from: '2026-11-27T00:00:00.000Z',
    },
  ],
])('the filters of the runs are read from the address %j', (query, filters) => {
  expect(read(query)).toEqual(filters);
});

test('times in the address replace the period', () => {
  expect(periodOf(new URLSearchParams('from=2026-11-27&period=week'))).toBe('given');
  expect(periodOf(new URLSearchParams('from=x&period=week'))).toBe('week');
});
