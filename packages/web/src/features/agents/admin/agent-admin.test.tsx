import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deferred, mockApi, refusal } from '../../../../testing/api.ts';
import { enter } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { readDraft } from '../../../lib/drafts.ts';
import { anAgent } from '../testing/an-agent.ts';
import { AgentEditor } from './agent-form.tsx';
import { Component as AgentList } from './agent-list.tsx';

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
    user: { role: 'admin' },
    texts,
    routes: [{ path: '/admin/agents/:id', element: <h1>Stored</h1> }],
  });
/** Enters the texts of a new agent in both languages. */
const enterTexts = () => {
  enter(/^Name/, 'Chef');
  enter(/^Role/, 'Cook');
  enter(/^Description/, 'Cooks with you.');
  fireEvent.click(screen.getByRole('tab', { name: /Русский/ }));
  enter(/^Name/, 'Повар');
  enter(/^Role/, 'Кулинар');
  enter(/^Description/, 'Готовит с вами.');
  fireEvent.click(screen.getByRole('tab', { name: /English/ }));
};
const save = () => screen.getByRole('button', { name: 'Save Agent' });

it('the form lists the tasks of an agent, and adds one', async () => {
  const menu = { id: 'menu', name: 'Weekly menu', locales: {}, task_type: 'plain', deployment_state: 'prod' };
  mockApi({ 'GET /public/agents/:id': { body: { ...chef, tasks: [menu] } } });
  await showForm(chef.id);
  expect(await screen.findByRole('heading', { name: 'Tasks (1)' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Weekly menu' })).toHaveAttribute('href', '/admin/tasks/menu');
  const add = screen.getByRole('link', { name: 'Add task' });
  expect(add).toHaveAttribute('href', `/admin/tasks/new?agent=${chef.id}`);
});

it('the form of an agent that was archived from its menu offers to bring it back', async () => {
  let stored = chef;
  mockApi({
    'GET /public/agents/:id': () => ({ body: stored }),
    'PUT /private/agents/:id/archive': ({ body }) => {
      const { archived } = body as { archived: boolean };
      stored = { ...chef, archived_at: archived ? '2026-11-20T10:00:00Z' : null };
      return { body: stored };
    },
  });
  const { user } = await showForm(chef.id);
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Chef' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Archive');
  await screen.findByText('“Chef” was archived.');
  await choose('Bring back');
  await screen.findByText('“Chef” is back.');
  expect(stored.archived_at).toBeNull();
});

describe('the list', () => {
  it('truncates descriptions at 120 characters, and is filtered by the server', async () => {
    const long = anAgent({ name: 'Long', description: 'x'.repeat(130), tier: 'pro' });
    const requests = mockApi({ 'GET /public/agents': list(long) });
    await renderWithProviders(<AgentList />, { texts, at: '/?tier=pro&state=dev' });
    expect(await screen.findByText(`${'x'.repeat(120)}…`)).toBeInTheDocument();
    expect(Object.fromEntries(requests[0]?.query ?? [])).toMatchObject({
      tier: 'pro',
      deployment_state: 'dev',
    });
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
    await screen.findByText('“Chef” was copied.');
    expect(requests.filter(({ path }) => path.endsWith('/copy'))).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Actions for Chef' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete agent' }));
    const inTheWay = await screen.findByRole('link', { name: /Weekly menu/ });
    expect(inTheWay).toHaveAttribute('href', '/admin/tasks/task-1');
    expect(screen.queryByText(/try again later/)).toBeNull();
  });
});

describe('the form', () => {
  it('puts an emoji, found by its name, into a text', async () => {
    mockApi({});
    const { user } = await showForm();
    enter(/^Name/, 'Chef');
    await user.click(screen.getByRole('button', { name: 'Insert an emoji: Name' }));
    await screen.findAllByRole('gridcell');
    enter('Search emoji', 'party');
    await user.click(await screen.findByTitle('party'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Chef🎉'));
  });

  it('creates an agent with the specification’s defaults', async () => {
    const requests = mockApi({ 'POST /private/agents': { status: 201, body: chef } });
    const { user, router } = await showForm();
    enterTexts();
    await user.click(screen.getByRole('radio', { name: 'Chef' }));
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Stored' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(`/admin/agents/${chef.id}`);
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Chef',
      role: 'Cook',
      deployment_state: 'new',
      config: { tier: 'basic', image: '/agents/chef.svg', locales: { ru: { name: 'Повар' } } },
    });
  });

  it('keeps what is typed while the agent is being created, for the form of that agent', async () => {
    const { handler, release } = deferred({ status: 201, body: chef });
    mockApi({ 'POST /private/agents': handler });
    const { user } = await showForm();
    enterTexts();
    await user.click(save());
    await screen.findByRole('button', { name: 'Saving...' });
    enter(/^Description/, 'Cooks with you and your children.');
    release();
    expect(await screen.findByRole('heading', { name: 'Stored' })).toBeInTheDocument();
    expect(readDraft(`agents.${chef.id}`)).toEqual({ description: 'Cooks with you and your children.' });
    expect(readDraft('agents.new')).toEqual({});
  });

  it('previews a translation, counts its filled fields, and opens the language that is incomplete at its first empty field', async () => {
    const englishOnly = { ...chef, config: { ...chef.config, locales: {} } };
    mockApi({ 'GET /public/agents/:id': { body: englishOnly } });
    const { user } = await showForm(chef.id);
    const russian = () => screen.getByRole('tab', { name: /Русский/ });
    const missing = 'Required, because the English text is filled in';
    expect(await screen.findByTitle('3 of 3 required fields are filled in')).toBeInTheDocument();
    expect(screen.getByTitle('0 of 3 required fields are filled in')).toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(russian()).toHaveAttribute('aria-selected', 'true'));
    const name = screen.getByRole('textbox', { name: /^Name/ });
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toBeRequired();
    expect(name).toHaveAccessibleDescription(missing);
    await user.keyboard('Повар');
    expect(screen.getByTitle('1 of 3 required fields are filled in')).toBeInTheDocument();
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
    expect(preview.getByText('Повар')).toBeInTheDocument();
    expect(preview.getByText(chef.description)).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /English/ }));
    await user.click(save());
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Role/ })).toHaveFocus());
    expect(russian()).toHaveAttribute('aria-selected', 'true');
    expect(screen.getAllByText(missing)).toHaveLength(2);
  });

  it.each([
    ['Keep mine', 'Chef!', 6],
    ['Use the saved version', 'Cook', 5],
  ])(
    'fills in a draft over a newer version, which is changed only after “%s”',
    async (choice, name, count) => {
      const newer = { ...chef, name: 'Cook', change_count: 5 };
      let stored = chef;
      const requests = mockApi({
        'GET /public/agents/:id': () => ({ body: stored }),
        'PUT /private/agents/:id': ({ body }) =>
          (body as typeof chef).change_count < newer.change_count
            ? refusal(409, 'STALE_WRITE')
            : { body: { ...newer, ...(body as object), change_count: 6 } },
      });
      const first = await showForm(chef.id);
      await first.user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
      first.unmount();
      stored = newer;
      const { user } = await showForm(chef.id);
      await screen.findByText('Your earlier input is back.');
      await user.click(save());
      await screen.findByText('Saved: Cook');
      await user.click(screen.getByRole('button', { name: choice }));
      await waitFor(() => expect(screen.queryByText('Saved: Cook')).toBeNull());
      expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue(name);
      await user.type(screen.getByRole('textbox', { name: /^Role/ }), '!');
      await user.click(await screen.findByRole('button', { name: 'Save Agent' }));
      await screen.findByText('Agent updated successfully!');
      const puts = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
      expect(puts[0]).toMatchObject({ name: 'Chef!', change_count: 4 });
      expect(puts.at(-1)).toMatchObject({ name, change_count: count });
    },
  );

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
