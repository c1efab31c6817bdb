import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type MockResponse, mockApi } from '../../testing/api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aTask } from '../../testing/tasks.ts';
import { aUser, tokenFor } from '../../testing/users.ts';
import { anAgent } from '../features/agents/testing/an-agent.ts';
import { aPrompt } from '../features/prompts/testing/a-prompt.ts';
import { aConfig } from '../features/system/testing/a-config.ts';
import { storageKeys, writeJson, writeText } from '../lib/storage.ts';
import { adminPages, guestPages, noticePages, userPages } from './routes.ts';

// The routes of docs/spec/admin-side.md#routes, with each page's heading and the text below it.
const id = '01900000-0000-7000-8000-0000000000aa';
const table: [path: string, heading: string, purpose?: string][] = [
  ['/admin/users', 'Users'],
  ['/admin/users/new', 'Create New User'],
  [`/admin/users/${id}`, 'Boris Ivanov'],
  ['/admin/agents', 'Agents'],
  ['/admin/agents/new', 'Create New Agent'],
  [`/admin/agents/${id}`, 'Edit Agent'],
  ['/admin/tasks', 'Tasks'],
  ['/admin/tasks/new', 'Create New Task'],
  [`/admin/tasks/${id}`, 'Edit Task'],
  ['/admin/prompts', 'Prompts'],
  ['/admin/prompts/new', 'Create New Prompt', 'Add a new LLM prompt to the system'],
  [`/admin/prompts/${id}`, 'Edit Prompt', 'Update prompt information'],
  ['/admin/schedules', 'Schedule Management', 'Manage user schedules for all scheduled parent tasks'],
  ['/admin/settings', 'System Settings', 'Manage system-wide configuration and settings'],
];
const areas: [string, { path: string }[], string[]][] = [
  ['guests', guestPages, ['/login', '/register']],
  ['everybody', noticePages, ['/unauthorized', '/404']],
  [
    'the signed-in',
    userPages,
    [
      ...['/', '/profile', '/subscription', '/params', '/agents', '/agents/:id', '/tasks', '/tasks/:id'],
      ...['/executions', '/executions/:id', '/settings'],
    ],
  ],
  ['administrators', adminPages, table.map(([path]) => path.replace(id, ':id'))],
];
const none: MockResponse = { body: { items: [], next_cursor: null } };

const enter = (path: string, role: 'user' | 'admin') => {
  const me = aUser({ role });
  writeText(storageKeys.token, tokenFor(me.id));
  writeJson(storageKeys.user, me);
  const whole = { body: { ...me, sub: me.id } };
  mockApi({
    'POST /auth/validate': whole,
    'GET /users/me': whole,
    'GET /version': { body: { version: '0.0.14' } },
    'GET /private/users': none,
    'GET /public/users/:id': { body: aUser({ id, name: 'Boris Ivanov' }) },
    'GET /public/agents': { body: { items: [anAgent({ id })], next_cursor: null } },
    'GET /public/agents/:id': { body: anAgent({ id }) },
    'GET /public/tasks': none,
    'GET /public/tasks/:id': { body: aTask({ id, agent: { id } }) },
    'GET /private/prompts': none,
    'GET /private/prompts/:id': { body: aPrompt({ id }) },
    'GET /private/tools': none,
    'GET /private/system/config': { body: { id, config: aConfig() } },
  });
  return renderApp(path);
};

it.each(areas)('the routes for %s match the specification', (_, pages, paths) => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
});

it.each(table)('%s opens for an administrator: %s', async (path, heading, purpose) => {
  const { router } = enter(path, 'admin');
  // The heading shown while loading is replaced by the page’s own.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: heading })).toBeInTheDocument());
  if (purpose) expect(screen.getByText(purpose)).toBeInTheDocument();
  expect(router.state.location.pathname).toBe(path);
});

it('/unauthorized is open to a visitor', async () => {
  mockApi({});
  const { router } = renderApp('/unauthorized');
  expect(await screen.findByRole('heading', { level: 1, name: 'Unauthorized access' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/unauthorized');
});

describe('the admin section of the side menu', () => {
  const linksOf = async () =>
    within(await screen.findByRole('navigation', { name: 'Main menu' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((address) => address.startsWith('/admin'));

  it('starts with the six items of the specification', async () => {
    enter('/unauthorized', 'admin');
    expect((await linksOf()).slice(0, 6)).toEqual([
      '/admin/users',
      '/admin/agents',
      '/admin/tasks',
      '/admin/prompts',
      '/admin/schedules',
      '/admin/settings',
    ]);
  });

  it('is hidden for a user', async () => {
    enter('/unauthorized', 'user');
    expect(await linksOf()).toEqual([]);
  });
});
