import { describe, expect, it } from 'vitest';
import { answerApi, noAnswer, refusal, unanswered } from '../../../testing/api.ts';
import { press, speakRussian } from '../../../testing/fields.ts';
import { act, screen, within } from '../../../testing/library.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import AgentsPage from '../../pages/agents-page.tsx';
import { AgentDetail } from './agent-detail.tsx';
import { AgentGrid } from './agent-grid.tsx';
import { AgentHistory } from './agent-history.tsx';
import { anAgent, anAgentTask } from './testing/an-agent.ts';

const list = 'GET /public/agents';
const history = 'GET /public/users/:id/task-executions';
const page = (...items: unknown[]) => ({ body: { items, next_cursor: null } });
const options = { user: {}, texts: ['agents', 'executions'] };

describe('the grid of agents', () => {
  it('is loading', async () => {
    answerApi({ [list]: unanswered });
    await renderWithProviders(<AgentGrid />, options);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it.each([
    ['there are none', []],
    ['all of them are new', [anAgent({ deployment_state: 'new' })]],
  ])('is empty when %s, with nothing to clear', async (_when, agents) => {
    answerApi({ [list]: page(...agents) });
    await renderWithProviders(<AgentGrid />, options);
    expect(await screen.findByText('There are no agents here yet.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says without a connection that the server cannot be reached', async () => {
    answerApi({ [list]: noAnswer });
    await renderWithProviders(<AgentGrid />, options);
    expect(await screen.findByRole('alert')).toHaveTextContent(/Failed to load agents.*can't be reached/);
  });

  it.each([
    ['en', 1, '1 task'],
    ['en', 2, '2 tasks'],
    ['ru', 1, '1 задача'],
    ['ru', 2, '2 задачи'],
    ['ru', 5, '5 задач'],
  ])('counts tasks without their parts, in %s: %i', async (language, count, text) => {
    if (language === 'ru') await speakRussian();
    const tasks = Array.from({ length: count }, () => anAgentTask());
    answerApi({ [list]: page(anAgent({ tasks: [...tasks, anAgentTask({ task_type: 'child' })] })) });
    await renderWithProviders(<AgentGrid />, options);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('leaves a description of 150 characters whole', async () => {
    answerApi({ [list]: page(anAgent({ description: 'x'.repeat(150) })) });
    await renderWithProviders(<AgentGrid />, options);
    expect(await screen.findByText('x'.repeat(150))).toBeVisible();
  });

  it('is searched from the head of its page, in the address', async () => {
    answerApi({ [list]: page(anAgent({ name: 'Chef' }), anAgent({ name: 'Tutor', role: 'Languages' })) });
    const { router } = await renderWithProviders(<AgentsPage />, { ...options, at: '/agents?search=TUTOR' });
    expect(await screen.findByRole('link', { name: 'Tutor' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Chef' })).toBeNull();
    expect(screen.getByRole('searchbox', { name: 'Search agents' })).toHaveValue('TUTOR');
    await act(() => router.navigate('/agents'));
    expect(screen.getByRole('link', { name: 'Chef' })).toBeVisible();
  });
});

describe('the page of an agent', () => {
  it('is loading', async () => {
    answerApi({ 'GET /public/agents/:id': unanswered });
    await renderWithProviders(<AgentDetail id="chef" />, options);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('that was opened by an address that is none says that there is no such agent', async () => {
    answerApi({ 'GET /public/agents/:id': refusal(400, 'VALIDATION_FAILED') });
    await renderWithProviders(<AgentDetail id="chef" />, options);
    expect(await screen.findByRole('alert')).toHaveTextContent('Agent not found');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('is there after Retry', async () => {
    const answers = [noAnswer, () => ({ body: anAgent({ name: 'Paolo' }) })];
    answerApi({ 'GET /public/agents/:id': () => answers.shift()?.() ?? {}, [history]: page() });
    await renderWithProviders(<AgentDetail id="chef" />, options);
    expect(await screen.findByText(/can't be reached/)).toBeVisible();
    press('Retry');
    expect(await screen.findByRole('heading', { level: 1, name: 'Paolo' })).toBeVisible();
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

  it('is loading, then empty', async () => {
    answerApi({ [history]: unanswered });
    const { unmount } = await show();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
    unmount();
    answerApi({ [history]: page() });
    await show();
    expect(await screen.findByText("You haven't run anything with this agent yet.")).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it.each([
    ['pending', 'Pending'],
    ['running', 'Running'],
    ['completed', 'Completed'],
    ['failed', 'Failed'],
  ])('names the status %s', async (status, text) => {
    answerApi({ [history]: page(row({ status })) });
    await show();
    expect(within(await screen.findByRole('table')).getByText(text)).toBeVisible();
  });

  it('marks a child run, and has no pages while there is one', async () => {
    answerApi({ [history]: page(row(), row({ id: 'run-2', parent_execution_id: 'run-1' })) });
    await show();
    expect(within(await screen.findByRole('table')).getAllByText('Step')).toHaveLength(1);
    expect(screen.queryByRole('navigation', { name: 'Pages of the run history' })).toBeNull();
  });

  it('names tasks in the reader’s language, and by what is kept when the task is gone', async () => {
    await speakRussian();
    const task = anAgentTask({ id: 'menu', locales: { ru: { name: 'Меню' } } });
    answerApi({ [history]: page(row(), row({ id: 'run-2', task_id: 'gone', task_name: 'Soup' })) });
    await show(anAgent({ tasks: [task] }));
    const names = within(await screen.findByRole('table')).getAllByRole('rowheader');
    expect(names.map((name) => name.textContent)).toEqual(['Меню', 'Soup']);
  });
});
