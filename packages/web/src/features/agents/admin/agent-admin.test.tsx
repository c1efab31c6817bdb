import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anAgent } from '../testing/an-agent.ts';
import { AgentEditor } from './agent-editor.tsx';
import { AgentList } from './agent-list.tsx';

const texts = ['admin', 'agents-admin'];
const list = (...items: unknown[]) => ({ body: { items, next_cursor: null } });
const chef = anAgent({
  name: 'Chef',
  role: 'Cook',
  description: 'Cooks with you, every evening of the week.',
  change_count: 4,
});

const showForm = (id?: string) =>
  renderWithProviders(<AgentEditor id={id} />, {
    texts,
    routes: [{ path: '/admin/agents/:id', element: <h1>Stored</h1> }],
  });
const save = () => screen.getByRole('button', { name: 'Save Agent' });

describe('the list', () => {
  it('truncates descriptions at 120 characters and filters by tier', async () => {
    const long = anAgent({ name: 'Long', description: 'x'.repeat(130), tier: 'pro' });
    mockApi({ 'GET /public/agents': list(chef, long) });
    await renderWithProviders(<AgentList />, { texts, at: '/?tier=pro' });
    expect(await screen.findByText(`${'x'.repeat(120)}…`)).toBeInTheDocument();
    expect(screen.queryByText('Chef')).toBeNull();
  });

  it('copies, and shows what keeps an agent from being deleted', async () => {
    const requests = mockApi({
      'GET /public/agents': list(chef),
      'POST /private/agents/:id/copy': { status: 201, body: anAgent() },
      'DELETE /private/agents/:id': refusal(409, 'IN_USE', [
        { path: 'tasks', message: 'x', code: 'USED_BY_TASK', params: { id: 'task-1', name: 'Weekly menu' } },
      ]),
    });
    const { user } = await renderWithProviders(<AgentList />, { texts });
    await user.click(await screen.findByRole('button', { name: 'Actions for Chef' }));
    await user.click(screen.getByRole('menuitem', { name: 'Copy' }));
    await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('/copy'))).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Actions for Chef' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete agent' }));
    const inTheWay = await screen.findByRole('link', { name: /Weekly menu/ });
    expect(inTheWay).toHaveAttribute('href', '/admin/tasks/task-1');
    expect(screen.queryByText(/try again later/)).toBeNull();
  });

  it('shows an error when it can’t be loaded', async () => {
    mockApi({ 'GET /public/agents': refusal(503, 'SERVICE_UNAVAILABLE') });
    await renderWithProviders(<AgentList />, { texts });
    expect(await screen.findByText('Failed to load agents. Please try again later.')).toBeInTheDocument();
  });
});

describe('the list page', () => {
  const other = anAgent({ name: 'Gardener', description: 'Grows vegetables all year.', tier: 'pro' });

  it('searches, and links to the forms', async () => {
    mockApi({ 'GET /public/agents': list(chef, other) });
    const { user } = await renderWithProviders(<AgentList />, { texts });
    expect(await screen.findByRole('link', { name: 'Chef' })).toHaveAttribute(
      'href',
      `/admin/agents/${chef.id}`,
    );
    const edit = screen.getByRole('link', { name: 'Edit Chef' });
    expect(edit).toHaveAttribute('href', `/admin/agents/${chef.id}`);
    expect(screen.getByRole('link', { name: 'Add Agent' })).toHaveAttribute('href', '/admin/agents/new');
    await user.type(screen.getByRole('searchbox', { name: 'Search agents' }), 'VEGETABLES');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Chef' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Gardener' })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Tier' })).toBeInTheDocument();
  });

  it('reports a failed copy', async () => {
    mockApi({ 'GET /public/agents': list(chef), 'POST /private/agents/:id/copy': refusal(500, 'ODD') });
    const { user } = await renderWithProviders(<AgentList />, { texts });
    await user.click(await screen.findByRole('button', { name: 'Actions for Chef' }));
    await user.click(screen.getByRole('menuitem', { name: 'Copy' }));
    const said = await screen.findByText('Failed to copy agent. Please try again later.');
    expect(said.closest('[role=alert]')).not.toBeNull();
  });
});

describe('the form’s notices', () => {
  it('report a failed load', async () => {
    mockApi({ 'GET /public/agents/:id': refusal(503, 'SERVICE_UNAVAILABLE') });
    await showForm(chef.id);
    expect(await screen.findByText('Failed to load agent data.')).toBeInTheDocument();
  });

  it.each([
    ['updated', { body: chef }, 'Agent updated successfully!'],
    ['not saved', refusal(500, 'UNEXPECTED'), 'Failed to save agent data.'],
  ])('report that it is %s', async (_, answer, sentence) => {
    mockApi({ 'GET /public/agents/:id': { body: chef }, 'PUT /private/agents/:id': answer });
    const { user } = await showForm(chef.id);
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
    await user.click(save());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('report that it is created, on the page of the new agent', async () => {
    mockApi({
      'GET /public/agents/:id': { body: chef },
      'POST /private/agents': { status: 201, body: chef },
    });
    const { user, router } = await renderWithProviders(<AgentEditor id={undefined} />, {
      texts,
      routes: [{ path: '/admin/agents/:id', element: <AgentEditor id={chef.id} /> }],
    });
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Chef');
    await user.type(screen.getByRole('textbox', { name: /^Role/ }), 'Cook');
    await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'Cooks with you.');
    await user.click(save());
    expect(await screen.findByText('Agent created successfully!')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(`/admin/agents/${chef.id}`);
  });
});

describe('the form', () => {
  it('puts an emoji, found by its name, into a text', async () => {
    mockApi({});
    const { user } = await showForm();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Chef');
    await user.click(screen.getByRole('button', { name: 'Insert an emoji: Name' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Search emoji' }), 'party');
    await user.click(await screen.findByTitle('party'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Chef🎉'));
  });

  it('creates an agent with the specification’s defaults', async () => {
    const requests = mockApi({ 'POST /private/agents': { status: 201, body: chef } });
    const { user } = await showForm();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Chef');
    await user.type(screen.getByRole('textbox', { name: /^Role/ }), 'Cook');
    await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'Cooks with you.');
    await user.click(screen.getByRole('radio', { name: 'Chef' }));
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Stored' })).toBeInTheDocument();
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Chef',
      role: 'Cook',
      deployment_state: 'new',
      config: { tier: 'basic', image: '/agents/chef.svg' },
    });
  });

  it('opens the language with an incomplete translation, and counts its filled fields', async () => {
    mockApi({ 'GET /public/agents/:id': { body: chef } });
    const { user } = await showForm(chef.id);
    expect(await screen.findByTitle('3 of 3 required fields are filled in')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /Русский/ }));
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Повар');
    expect(screen.getByTitle('1 of 3 required fields are filled in')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /English/ }));
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: /Русский/ })).toHaveAttribute('aria-selected', 'true'),
    );
    expect(screen.getAllByText('Required, because the English text is filled in')).toHaveLength(2);
  });

  it('previews the texts as a user of that language sees them', async () => {
    mockApi({ 'GET /public/agents/:id': { body: chef } });
    const { user } = await showForm(chef.id);
    await user.click(await screen.findByRole('tab', { name: /Русский/ }));
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Повар');
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
    expect(preview.getByText('Повар')).toBeInTheDocument();
    expect(preview.getByText(chef.description)).toBeInTheDocument();
  });

  it('shows both versions after somebody else’s change, and keeps either', async () => {
    let stored = chef;
    const requests = mockApi({
      'GET /public/agents/:id': () => ({ body: stored }),
      'PUT /private/agents/:id': () => refusal(409, 'STALE_WRITE'),
    });
    const { user } = await showForm(chef.id);
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
    stored = { ...chef, name: 'Head chef', change_count: 5 };
    await user.click(save());
    await screen.findByText('Saved: Head chef');
    expect(screen.getByText('Yours: Chef!')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Chef!');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    await screen.findByText('Saved: Head chef');
    await user.click(screen.getByRole('button', { name: 'Use the saved version' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Head chef'));
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), '!');
    await user.click(save());
    const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { name: 'Chef!', change_count: 4 },
        { name: 'Chef!', change_count: 5 },
        { name: 'Head chef!', change_count: 5 },
      ]),
    );
  });

  it('leaves a deleted agent without asking about unsaved input', async () => {
    mockApi({
      'GET /public/agents/:id': { body: chef },
      'DELETE /private/agents/:id': { body: { message: '' } },
    });
    const { user, router } = await showForm(chef.id);
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
    await user.click(screen.getByRole('button', { name: /^Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete agent' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/agents'));
  });
});
