import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { connectionLost, deferred, mockApi } from '../../testing/api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aTask } from '../../testing/tasks.ts';
import { aUser, tokenFor } from '../../testing/users.ts';
import { sessionStore } from '../lib/session-store.ts';

const task = aTask({ name: 'Weekly menu' });

function open(at: string, answers: Parameters<typeof mockApi>[0]) {
  const user = aUser();
  const requests = mockApi({
    'POST /auth/validate': { body: { ...user, sub: user.id } },
    'GET /users/me': { body: user },
    'GET /public/tasks': { body: { items: [task], next_cursor: null } },
    'GET /public/users/me/favorites': { body: { favorites: [] } },
    ...answers,
  });
  sessionStore.start(tokenFor(user.id), user);
  return { ...renderApp(at), requests };
}

it('the page of a task appears with its data, once, and the page before stays until then', async () => {
  const { handler, release } = deferred({ body: task });
  const { router, requests } = open('/unauthorized', { 'GET /public/tasks/:id': handler });
  await screen.findByRole('heading', { level: 1, name: 'Unauthorized access' });
  act(() => void router.navigate(`/tasks/${task.id}`));
  const asked = () => requests.filter(({ path }) => path === `/public/tasks/${task.id}`);
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(screen.getByRole('heading', { level: 1, name: 'Unauthorized access' })).toBeInTheDocument();
  release();
  expect(await screen.findByRole('heading', { level: 1, name: 'Weekly menu' })).toBeInTheDocument();
  expect(asked()).toHaveLength(1);
});

it('a page that could not be loaded offline loads when the network is back', async () => {
  let isOffline = true;
  open(`/tasks/${task.id}`, {
    'GET /public/tasks/:id': () => (isOffline ? connectionLost() : { body: task }),
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Failed to load task details' }),
  ).toBeInTheDocument();
  isOffline = false;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Weekly menu' })).toBeInTheDocument();
});
