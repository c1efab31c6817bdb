import type { Task } from '@agentarium/contracts';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aTask } from '../../../testing/tasks.ts';
import { TaskCard, TaskList } from './task-list.tsx';
import { taskTexts } from './task-texts.ts';

const show = (at: string, tasks: Task[], favorites: string[] = []) => {
  mockApi({
    'GET /public/tasks': { body: { items: tasks, next_cursor: null } },
    'GET /public/users/me/favorites': { body: { favorites } },
  });
  return renderWithProviders(<TaskList />, { at, user: {}, texts: ['tasks'] });
};
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

it('the list of tasks counts favorites and all, and shows all tasks while there are no favorites', async () => {
  await show('/tasks', [aTask({ name: 'Menu' }), aTask({ name: 'Joke' })]);
  await screen.findByText(/You have no favorites yet, so here are all tasks/);
  expect(screen.getByRole('button', { name: 'Favorites 0' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'All tasks 2' })).toBeInTheDocument();
  expect(names()).toEqual(['Joke', 'Menu']);
});

it('tasks that were loaded stay when they and the favorites can’t be loaded again', async () => {
  const menu = aTask({ name: 'Menu' });
  const { queryClient } = await show('/tasks', [menu], [menu.id]);
  await screen.findByRole('link', { name: 'Menu' });
  mockApi({
    'GET /public/tasks': refusal(503, 'UNEXPECTED'),
    'GET /public/users/me/favorites': refusal(503, 'UNEXPECTED'),
  });
  await act(() => queryClient.invalidateQueries());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByRole('link', { name: 'Menu' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the direction of the list of tasks reverses the order and is in the address', async () => {
  const { user, router } = await show('/tasks?view=all', [aTask({ name: 'Menu' }), aTask({ name: 'Joke' })]);
  await screen.findByRole('link', { name: 'Menu' });
  await user.click(screen.getByRole('button', { name: 'Order: Ascending' }));
  expect(names()).toEqual(['Menu', 'Joke']);
  expect(router.state.location.search).toBe('?view=all&order=desc');
});

it('filters of tasks without a match can be cleared', async () => {
  const menu = aTask({ name: 'Menu' });
  const { user } = await show('/tasks?search=zzz&type=parent', [menu], [menu.id]);
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByRole('link', { name: 'Menu' })).toHaveAttribute('href', `/tasks/${menu.id}`);
  expect(screen.getByRole('link', { name: 'Run: Menu' })).toHaveAttribute(
    'href',
    `/tasks/${menu.id}?execute=true`,
  );
});

it('a task before its release can be read but not run, and its description is truncated at 100', async () => {
  await show('/tasks?view=all', [
    aTask({ name: 'Menu', deployment_state: 'dev', description: 'y'.repeat(101) }),
  ]);
  await screen.findByRole('link', { name: 'Menu' });
  expect(screen.getByText('Coming Soon')).toBeInTheDocument();
  expect(screen.getByText(`${'y'.repeat(100)}…`)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Run: Menu' })).toBeNull();
});

it('a failed load of the tasks can be retried', async () => {
  let isDown = true;
  mockApi({
    'GET /public/tasks': () =>
      isDown ? refusal(500, 'UNEXPECTED') : { body: { items: [aTask({ name: 'Menu' })], next_cursor: null } },
    'GET /public/users/me/favorites': { body: { favorites: [] } },
  });
  const { user } = await renderWithProviders(<TaskList />, {
    at: '/tasks?view=all',
    user: {},
    texts: ['tasks'],
  });
  await screen.findByText('Failed to load tasks');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: 'Menu' });
});

const card = (task: Task, isAdmin = false, language = 'en') => {
  mockApi({ 'GET /public/users/me/favorites': { body: { favorites: [] } } });
  return renderWithProviders(<TaskCard task={task} texts={taskTexts(task, language)} isAdmin={isAdmin} />, {
    user: {},
    texts: ['tasks'],
  });
};

describe('the card of a task', () => {
  it('omits what is true of most tasks', async () => {
    await card(aTask({ task_type: 'plain', execution_type: 'multiple' }));
    expect(screen.queryByText('Plain')).toBeNull();
    expect(screen.queryByText('Any number of times')).toBeNull();
  });

  it('does not truncate a description of 100 characters', async () => {
    await card(aTask({ description: 'x'.repeat(100) }));
    expect(screen.getByText('x'.repeat(100))).toBeInTheDocument();
  });

  it.each<[string, Parameters<typeof aTask>[0], boolean, string]>([
    ['in test, for users', { deployment_state: 'test' }, false, 'Coming Soon'],
    ['outside the plan', { has_access: false }, false, 'Locked'],
  ])('that is %s can’t be run, and shows why', async (_which, task, isAdmin, badge) => {
    await card(aTask({ name: 'Menu', ...task }), isAdmin);
    expect(screen.getByRole('note')).toHaveTextContent(badge);
    expect(screen.queryByRole('link', { name: /^Run/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Menu' })).toBeInTheDocument();
  });

  it('in test can run for administrators, with the badge Testing', async () => {
    await card(aTask({ name: 'Menu', deployment_state: 'test' }), true);
    expect(screen.getByText('Testing')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Run: Menu' })).toBeInTheDocument();
  });

  it('is in Russian, and in English without a translation', async () => {
    await switchToRussian();
    const locales = { ru: { name: 'Меню', description: '' } };
    await card(aTask({ name: 'Menu', config: { tier: 'basic', locales } }), false, 'ru');
    expect(screen.getByRole('link', { name: 'Меню' })).toBeInTheDocument();
    expect(screen.getByText('Counts calories')).toBeInTheDocument();
  });
});
