import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, mockApi, refusal } from '../../../testing/api.ts';
import { press, switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { renderApp } from '../../../testing/render-app.tsx';
import { aUser, tokenFor } from '../../../testing/users.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { AgentDetail, ErrorBoundary as AgentFailed, AgentHistory } from './agent-detail.tsx';
import { AgentGrid, Component as AgentsPage } from './agent-grid.tsx';
import { anAgent, anAgentTask } from './testing/an-agent.ts';

const list = 'GET /public/agents';
const history = 'GET /public/users/:id/task-executions';
const page = (...items: unknown[]) => ({ body: { items, next_cursor: null } });
const options = { user: {}, texts: ['agents', 'executions'] };

describe('the grid of agents', () => {
  it('is empty when all agents are new, without a reset button', async () => {
    mockApi({ [list]: page(anAgent({ deployment_state: 'new' })) });
    await renderWithProviders(<AgentGrid />, options);
    expect(await screen.findByText('There are no agents here yet.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('counts tasks without their steps', async () => {
    const tasks = Array.from({ length: 2 }, () => anAgentTask());
    mockApi({ [list]: page(anAgent({ tasks: [...tasks, anAgentTask({ task_type: 'child' })] })) });
    await renderWithProviders(<AgentGrid />, options);
    expect(await screen.findByText('2 tasks')).toBeInTheDocument();
  });

  it('is searched from its page’s head, with the search in the address', async () => {
    mockApi({ [list]: page(anAgent({ name: 'Chef' }), anAgent({ name: 'Tutor', role: 'Languages' })) });
    const { router } = await renderWithProviders(<AgentsPage />, { ...options, at: '/agents?search=TUTOR' });
    expect(await screen.findByRole('link', { name: 'Tutor' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Chef' })).toBeNull();
    expect(screen.getByRole('searchbox', { name: 'Search agents' })).toHaveValue('TUTOR');
    await act(() => router.navigate('/agents'));
    expect(screen.getByRole('link', { name: 'Chef' })).toBeInTheDocument();
  });
});

describe('the page of an agent', () => {
  it('with an invalid address shows that the agent does not exist', async () => {
    mockApi({ 'GET /public/agents/:id': refusal(400, 'VALIDATION_FAILED') });
    await renderWithProviders(<AgentDetail id="chef" />, { ...options, ErrorBoundary: AgentFailed });
    expect(await screen.findByRole('alert')).toHaveTextContent('Agent not found');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('loads on Retry', async () => {
    const answers = [connectionLost, () => ({ body: anAgent({ name: 'Paolo' }) })];
    const user = aUser();
    mockApi({
      'GET /public/agents/:id': () => answers.shift()?.() ?? {},
      [history]: page(),
      'POST /auth/validate': { body: { ...user, sub: user.id } },
      'GET /users/me': { body: user },
    });
    sessionStore.start(tokenFor(user.id), user);
    renderApp('/agents/chef');
    expect(await screen.findByText(/can't be reached/)).toBeInTheDocument();
    press('Retry');
    expect(await screen.findByRole('heading', { level: 1, name: 'Paolo' })).toBeInTheDocument();
    expect(document.title).toBe('Paolo · Agentarium');
  });
});

describe('the history with an agent', () => {
  const row = (overrides: object = {}) => ({
    id: 'run-1',
    task_id: 'menu',
    task_name: 'Menu',
    status: 'completed',
    created_at: '2026-11-20T10:00:00Z',
    parent_execution_id: null,
    ...overrides,
  });
  const show = (agent = anAgent()) =>
    renderWithProviders(<AgentHistory userId="me" agent={agent} />, options);

  it('marks a child run, and has no paging for a single page', async () => {
    mockApi({ [history]: page(row(), row({ id: 'run-2', parent_execution_id: 'run-1' })) });
    await show();
    expect(within(await screen.findByRole('table')).getAllByText('Step')).toHaveLength(1);
    expect(screen.queryByRole('navigation', { name: 'Pages of the run history' })).toBeNull();
  });

  it('names tasks in the user’s language, and a deleted task by its stored name', async () => {
    await switchToRussian();
    const task = anAgentTask({ id: 'menu', locales: { ru: { name: 'Меню' } } });
    mockApi({ [history]: page(row(), row({ id: 'run-2', task_id: 'gone', task_name: 'Soup' })) });
    await show(anAgent({ tasks: [task] }));
    const names = within(await screen.findByRole('table')).getAllByRole('rowheader');
    expect(names.map((name) => name.textContent)).toEqual(['Меню', 'Soup']);
  });
});
