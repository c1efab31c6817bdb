import type { Agent } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aTask } from '../../../testing/tasks.ts';
import {
  AgentDetail,
  ErrorBoundary as AgentFailed,
  AgentHero,
  AgentHistory,
  AgentSystemInfo,
} from './agent-detail.tsx';
import { agentTexts } from './agent-texts.ts';
import { anAgent, anAgentTask } from './testing/an-agent.ts';

const run = {
  id: 'run-1',
  task_id: 'task',
  task_name: 'Plate check',
  status: 'completed',
  created_at: '2026-11-20T10:00:00Z',
  parent_execution_id: null,
};
const show = (answer: MockResponse, user: Parameters<typeof renderWithProviders>[1] = {}) => {
  mockApi({
    'GET /public/agents/:id': answer,
    'GET /public/users/:id/task-executions': { body: { items: [run], next_cursor: null } },
  });
  return renderWithProviders(<AgentDetail id="agent" />, {
    at: '/agents/agent',
    user: {},
    texts: ['agents', 'executions'],
    ErrorBoundary: AgentFailed,
    ...user,
  });
};
const chef = (overrides: Partial<Agent> = {}) =>
  anAgent({
    name: 'Paolo',
    role: 'Chef',
    description: 'Cooks with what there is',
    ...overrides,
  });

it('the agent’s page shows who the agent is, its tasks with View details and Execute, and the history', async () => {
  const task = anAgentTask({ name: 'Weekly menu' });
  const { container } = await show({ body: chef({ tasks: [task] }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Paolo' })).toBeInTheDocument();
  expect(container.querySelector('header img')).toHaveAttribute('src', '/agents/chef.svg');
  expect(screen.getByText('Basic')).toBeInTheDocument();
  expect(screen.getByText('Chef')).toBeInTheDocument();
  expect(screen.getByText('Cooks with what there is')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View details: Weekly menu' })).toHaveAttribute(
    'href',
    `/tasks/${task.id}`,
  );
  expect(screen.getByRole('link', { name: 'Run: Weekly menu' })).toHaveAttribute(
    'href',
    `/tasks/${task.id}?execute=true`,
  );
  const history = await screen.findByRole('table');
  const heads = within(history).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual(['Task', 'Status', 'Run at', 'Actions']);
  const row = within(history).getByRole('row', { name: /Plate check/ });
  expect(within(row).getByText('Completed')).toBeInTheDocument();
});

it('the agent’s page links from a basic task of a higher-tier agent to the plan that unlocks both', async () => {
  await show({ body: chef({ tier: 'premium', has_access: false, tasks: [anAgentTask({ tier: 'basic' })] }) });
  expect(await screen.findByRole('link', { name: 'See plans' })).toHaveAttribute(
    'href',
    '/subscription?plan=premium',
  );
});

it('the agent’s page shows the system information to administrators only, collapsed at first', async () => {
  const { unmount } = await show({ body: chef() });
  await screen.findByRole('heading', { level: 1, name: 'Paolo' });
  expect(screen.queryByRole('button', { name: 'System information' })).toBeNull();
  unmount();
  const { user } = await show({ body: chef() }, { user: { role: 'admin' } });
  const panel = await screen.findByRole('button', { name: 'System information' });
  expect(panel).toHaveAttribute('aria-expanded', 'false');
  await user.click(panel);
  expect(panel).toHaveAttribute('aria-expanded', 'true');
});

it('the agent’s page shows a notice with Back for a missing agent, and an error with Retry for a failed load', async () => {
  const { unmount, user, router } = await show(refusal(404, 'AGENT_NOT_FOUND'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Agent not found');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(router.state.location.pathname).toBe('/agents');
  unmount();
  const failed = await show(refusal(500, 'UNEXPECTED'));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Failed to load agent details' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  await failed.user.click(screen.getByRole('button', { name: 'Back' }));
  expect(failed.router.state.location.pathname).toBe('/agents');
});

const { config } = anAgent();
const paolo = (overrides: Partial<Agent['config']> = {}, agent: Partial<Agent> = {}) =>
  anAgent({ name: 'Paolo', role: 'Chef', ...agent, config: { ...config, ...overrides } });
const showHero = (agent: Agent) =>
  renderWithProviders(<AgentHero agent={agent} texts={agentTexts(agent, 'en')} />, { texts: ['agents'] });

describe('the head of an agent’s page', () => {
  it('labels its greeting with the agent’s name', async () => {
    await showHero(paolo({ greeting: 'Ciao!' }));
    expect(screen.getByLabelText('Greeting from Paolo')).toHaveTextContent('Ciao!');
  });
});

describe('agentTexts', () => {
  const agent = paolo({ greeting: 'Ciao!', locales: { ru: { name: 'Паоло', greeting: 'Чао!' } } });
  it.each([
    ['en', { name: 'Paolo', role: 'Chef', description: 'Plans menus', greeting: 'Ciao!' }],
    ['ru', { name: 'Паоло', role: 'Chef', description: 'Plans menus', greeting: 'Чао!' }],
  ])('in %s', (language, texts) => {
    expect(agentTexts(agent, language)).toEqual(texts);
  });
});

describe('the system information of an agent', () => {
  const rows = () =>
    Object.fromEntries(
      [...document.querySelectorAll('dt')].map((term) => [
        term.textContent,
        term.nextElementSibling?.textContent,
      ]),
    );

  it('lists the stored data, and links to the form', async () => {
    const agent = paolo(
      { image: '/agents/chef.svg', locales: { ru: { name: 'Паоло' } }, task_execution_limit: 3 },
      { id: 'paolo', deployment_state: 'test', tier: 'pro', change_count: 4 },
    );
    await renderWithProviders(<AgentSystemInfo agent={agent} />, { user: {}, texts: ['agents'] });
    press('System information');
    expect(rows()).toMatchObject({
      'Agent ID': 'paolo',
      'Deployment state': 'Testing',
      Tier: 'Pro',
      Model: 'chatgpt',
      'Daily run limit per task': '3',
      Picture: '/agents/chef.svg',
      Languages: 'ru',
      'Change count': '4',
    });
    expect(screen.getByRole('link', { name: 'Edit agent' })).toHaveAttribute('href', '/admin/agents/paolo');
  });

  it('does not print a picture stored as a data URL', async () => {
    await renderWithProviders(<AgentSystemInfo agent={paolo({ image: 'data:image/png;base64,AAAA' })} />, {
      user: {},
      texts: ['agents'],
    });
    press('System information');
    expect(document.body).not.toHaveTextContent('base64');
  });
});

const row = (name: string) => ({
  id: `run-${name}`,
  task_id: 'task',
  task_name: name,
  status: 'completed',
  created_at: '2026-11-20T10:00:00Z',
  parent_execution_id: null,
});
const pages: Record<string, unknown> = {
  '': { items: [row('first')], next_cursor: 'a' },
  a: { items: [row('second')], next_cursor: 'b' },
  b: { items: [row('third')], next_cursor: null },
};
const path = 'GET /public/users/:id/task-executions';
const serve = () => mockApi({ [path]: ({ query }) => ({ body: pages[query.get('cursor') ?? ''] }) });
const shown = async (name: string) =>
  within(await screen.findByRole('table')).findByRole('rowheader', { name });
const options = { user: {}, texts: ['agents'] };

it('the history of an agent pages by cursor, forward and back, and keeps the page number in the address', async () => {
  const requests = serve();
  const { user, router } = await renderWithProviders(<AgentHistory userId="me" agent={anAgent()} />, options);
  await shown('first');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await shown('second');
  expect(router.state.location.search).toBe('?page=2');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await shown('first');
  expect(router.state.location.search).toBe('');
  const pagesRead = requests.filter((request) => request.path.endsWith('/task-executions'));
  expect(pagesRead.map(({ query }) => query.get('cursor'))).toEqual([null, 'a']);
  expect(pagesRead[0]?.query.get('limit')).toBe('5');
  expect(pagesRead[0]?.query.get('include_child')).toBe('true');
});

it('the history of an agent after a reload shows page 3, the last one, with a link to the result', async () => {
  serve();
  await renderWithProviders(<AgentHistory userId="me" agent={anAgent()} />, { ...options, at: '/?page=3' });
  await shown('third');
  expect(screen.getByRole('link', { name: 'View result: third' })).toHaveAttribute(
    'href',
    '/executions/run-third',
  );
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

it('a row in the history of an agent begins with the first number of its answer', async () => {
  const output = { name: 'calories', data_type: 'Integer', unit: 'kcal' } as const;
  const tasks = [aTask({ id: 'task', output_parameters: [output] })];
  mockApi({
    [path]: { body: { items: [{ ...row('first'), output_params: { calories: 1556 } }], next_cursor: null } },
    'GET /public/tasks': { body: { items: tasks, next_cursor: null } },
  });
  await renderWithProviders(<AgentHistory userId="me" agent={anAgent()} />, options);
  const header = await screen.findByRole('rowheader', { name: /^1,556.kcal ?first$/ });
  expect(header).toBeInTheDocument();
});

it('a failed load of the history of an agent can be retried', async () => {
  let isDown = true;
  mockApi({ [path]: () => (isDown ? refusal(500, 'UNEXPECTED') : { body: pages.b }) });
  const { user } = await renderWithProviders(<AgentHistory userId="me" agent={anAgent()} />, options);
  await screen.findByText('Failed to load the run history');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await shown('third');
});
