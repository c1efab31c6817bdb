import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { Component as PromptList } from './prompt-list.tsx';
import { aPrompt } from './testing/a-prompt.ts';

const menu = aPrompt({ title: 'Weekly menu', content: `Write ${'a '.repeat(200)}menu.` });
const joke = aPrompt({ title: 'A joke', content: 'Tell a joke about cats.' });

const show = async (answers: Parameters<typeof mockApi>[0] = {}, at = '/admin/prompts') => {
  const requests = mockApi({
    'GET /private/prompts': { body: { items: [menu, joke], next_cursor: null, total: 2 } },
    'GET /private/models': {
      body: { items: [{ family: 'chatgpt', models: [{ model: 'gpt-5' }] }], next_cursor: null },
    },
    ...answers,
  });
  const rendered = await renderWithProviders(<PromptList />, {
    at,
    texts: ['admin', 'prompts'],
    user: { role: 'admin' },
  });
  return { ...rendered, requests };
};

it('the list of prompts shows cards, their content truncated at 150 characters', async () => {
  await show();
  await screen.findByRole('link', { name: 'A joke' });
  const cut = screen.getByText(/^Write a a/).textContent ?? '';
  expect(cut.endsWith('…')).toBe(true);
  expect(cut.length).toBeLessThanOrEqual(151);
});

it('the list of prompts is filtered and ordered by the server as the address says, as a table too', async () => {
  const { user, requests, router } = await show({}, '/admin/prompts?search=CATS&unused=true&view=table');
  const table = await screen.findByRole('table', { name: 'Prompts' });
  expect(within(table).getByRole('link', { name: 'A joke' })).toHaveAttribute(
    'href',
    `/admin/prompts/${joke.id}`,
  );
  expect(await within(table).findAllByText('ChatGPT 1 · gpt-5')).toHaveLength(2);
  const sent = () =>
    Object.fromEntries(requests.findLast(({ path }) => path === '/private/prompts')?.query ?? []);
  expect(sent()).toMatchObject({ search: 'CATS', unused: 'true' });
  await user.click(within(table).getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(sent()).toMatchObject({ sort: 'name', order: 'asc' }));
  await user.click(within(await screen.findByRole('table')).getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(sent()).toMatchObject({ sort: 'name', order: 'desc' }));
  await user.click(screen.getByRole('button', { name: 'Cards' }));
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(router.state.location.search).toBe('?search=CATS&unused=true&sort=-name');
});

it('the list of prompts says which tasks keep a prompt from being deleted, and archives it instead', async () => {
  const used = (name: string, id: string) => ({
    path: 'tasks',
    message: 'x',
    code: 'USED_BY_TASK',
    params: { name, id },
  });
  const { user, requests } = await show({
    'DELETE /private/prompts/:id': refusal(409, 'IN_USE', [
      used('Plan a week', '1'),
      used('Plan a day', '2'),
    ]),
    'PUT /private/prompts/:id/archive': { body: { ...joke, archived_at: '2026-11-02T10:00:00Z' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for A joke' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete prompt' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete “A joke”?' });
  await user.click(within(question).getByRole('button', { name: 'Delete prompt' }));
  const title = await screen.findByText("Can't delete “A joke”: 2 tasks use it");
  const notice = title.closest<HTMLElement>('[role=alert]') as HTMLElement;
  expect(await within(notice).findByRole('link', { name: 'Task “Plan a week”' })).toHaveAttribute(
    'href',
    '/admin/tasks/1',
  );
  await user.click(await within(notice).findByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('“A joke” was archived.')).toBeInTheDocument();
  expect(requests.find(({ path }) => path.endsWith('/archive'))?.body).toEqual({ archived: true });
});

it('the list of prompts shows archived prompts when asked for, and brings them back', async () => {
  const old = aPrompt({ title: 'An old joke', archived_at: '2026-11-02T10:00:00Z' });
  const { user, requests } = await show({
    'GET /private/prompts': ({ query }) => ({
      body: { items: [query.get('archived') === 'only' ? old : joke], next_cursor: null, total: 1 },
    }),
    'PUT /private/prompts/:id/archive': { body: { ...old, archived_at: null } },
  });
  await screen.findByText('A joke');
  expect(screen.queryByText('An old joke')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Show' }));
  await user.click(await screen.findByRole('option', { name: 'Archived' }));
  await user.click(await screen.findByRole('button', { name: 'Actions for An old joke' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Bring back' }));
  await waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('/archive'))?.body).toEqual({ archived: false }),
  );
});

it('the list of prompts reports that prompts were not loaded, not copied, not deleted', async () => {
  const { unmount } = await show({ 'GET /private/prompts': refusal(503, 'SERVICE_UNAVAILABLE') });
  await screen.findByText('Failed to load prompts. Please try again later.');
  unmount();
  const { user } = await show({
    'POST /private/prompts/:id/copy': refusal(500, 'UNEXPECTED'),
    'DELETE /private/prompts/:id': refusal(500, 'UNEXPECTED'),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for A joke' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy' }));
  await screen.findByText('Failed to copy prompt. Please try again later.');
  await user.click(await screen.findByRole('button', { name: 'Actions for A joke' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete prompt' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete prompt' }));
  await screen.findByText('Failed to delete prompt. Please try again later.');
});
