import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../../../../testing/tasks.ts';
import { Component as AdminTaskList } from './admin-task-list.tsx';

const parentId = '01900000-0000-7000-8000-0000000000aa';
const prompts = ['Menu', 'Shopping', 'Cooking', 'Washing up'].map((title, nth) => ({
  id: `01900000-0000-7000-8000-0000000000b${nth}`,
  title,
  role: 'user' as const,
  version: 1,
  model_type: 'chatgpt' as const,
  model_version: 1,
}));
const plain = aTask({ name: 'Weekly menu', description: 'x'.repeat(110), prompts });
const parent = aTask({
  name: 'Dinner party',
  task_type: 'parent',
  tier: 'pro',
  prompts: prompts.slice(0, 2),
});
const scheduled = aTask({ name: 'Morning brief', task_type: 'parent_scheduled' });
const child = aTask({ name: 'Dessert', task_type: 'child', parent_task_id: parentId });

type Answers = Parameters<typeof mockApi>[0];
const show = async (answers: Answers = {}, at = '/admin/tasks') => {
  const requests = mockApi({
    'GET /public/tasks': ({ query }) => {
      const types = query.get('task_types')?.split(',') ?? [];
      const ofTier = (tier: string) => [tier, null].includes(query.get('tier'));
      const items = [plain, parent, scheduled, child].filter(
        ({ task_type, tier, name }) =>
          types.includes(task_type) &&
          ofTier(tier) &&
          name.toLowerCase().includes(query.get('search')?.toLowerCase() ?? ''),
      );
      return { body: { items, next_cursor: null, total: items.length } };
    },
    ...answers,
  });
  const rendered = await renderWithProviders(<AdminTaskList />, {
    at,
    texts: ['admin', 'tasks-admin', 'prompts'],
  });
  return { ...rendered, requests };
};
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const inMenu = async (user: Awaited<ReturnType<typeof show>>['user'], action: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Weekly menu' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

it('the list of tasks has three tabs, each with its types and their count', async () => {
  const { user } = await show();
  expect(await screen.findByRole('link', { name: 'Weekly menu' })).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      ...['Main tasks3', 'Parent tasks2', 'Child tasks1'],
    ]),
  );
  expect(names()).toEqual(['Weekly menu', 'Dinner party', 'Morning brief']);
  // Only the scheduled one requires it.
  expect(screen.getAllByText('No Schedule parameter')).toHaveLength(1);
  await user.click(screen.getByRole('tab', { name: /Parent tasks/ }));
  await waitFor(() => expect(names()).toEqual(['Dinner party', 'Morning brief']));
  await user.click(screen.getByRole('tab', { name: /Child tasks/ }));
  await waitFor(() => expect(names()).toEqual(['Dessert']));
});

it('the card of a task truncates the description at 100 characters and shows two prompts and how many more', async () => {
  await show();
  expect(await screen.findByText(`${'x'.repeat(100)}…`)).toBeInTheDocument();
  const lists = screen.getAllByRole('list', { name: 'Prompts' });
  const shown = lists.map((list) => within(list).queryAllByRole('listitem'));
  expect(shown.map((items) => items.map(({ textContent }) => textContent))).toEqual([
    ['Menu', 'Shopping', '+2 more'],
    ['Menu', 'Shopping'],
    [],
  ]);
});

it('the actions on the card of a task copy it', async () => {
  const { user, requests } = await show({ 'POST /private/tasks/:id/copy': { status: 201, body: aTask() } });
  await inMenu(user, 'Copy');
  expect(await screen.findByText('“Weekly menu” was copied.')).toBeInTheDocument();
  expect(requests.some(({ path }) => path === `/private/tasks/${plain.id}/copy`)).toBe(true);
});

it('the actions on the card of a task delete it after confirmation', async () => {
  const { user, requests } = await show({ 'DELETE /private/tasks/:id': { body: { message: 'ok' } } });
  const deletions = () => requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  await inMenu(user, 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Delete “Weekly menu”?' });
  expect(deletions()).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete task' }));
  expect(await screen.findByText('“Weekly menu” was deleted.')).toBeInTheDocument();
  expect(deletions()).toEqual([`/private/tasks/${plain.id}`]);
});

it('the actions on the card of a task show errors as a toast and on the page', async () => {
  const { user } = await show({
    'POST /private/tasks/:id/copy': refusal(500, 'UNEXPECTED'),
    'DELETE /private/tasks/:id': refusal(500, 'UNEXPECTED'),
  });
  // One alert: a screen reader says it once.
  const says = async (sentence: string) =>
    expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull();
  await inMenu(user, 'Copy');
  await says('Failed to copy task. Please try again later.');
  await inMenu(user, 'Delete');
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete task' }));
  await says('Failed to delete task. Please try again later.');
});

it('the card of a task names the parent in the reader’s language', async () => {
  const locales = { ru: { name: 'Званый ужин' } };
  const party = aTask({ id: parentId, config: { ...aTask().config, locales } });
  await show(
    {
      'GET /public/tasks': ({ query }) => ({
        body: { items: query.get('task_types') ? [child] : [party], next_cursor: null, total: 1 },
      }),
    },
    '/admin/tasks?tab=children',
  );
  await switchToRussian();
  expect(await screen.findByText('Часть задачи «Званый ужин»')).toBeInTheDocument();
});
