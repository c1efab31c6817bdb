import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deferred, mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { FavoriteButton } from './favorite-button.tsx';

const show = () =>
  renderWithProviders(<FavoriteButton taskId="task" name="Plate check" />, { user: {}, texts: ['tasks'] });
const heart = () => screen.findByRole('button', { name: 'Favorite: Plate check' });
const favorites = 'GET /public/users/me/favorites';
const toggle = 'POST /public/users/me/favorites/toggle';

it('the heart of a task changes immediately, and stays when the server accepts', async () => {
  let stored: string[] = [];
  const { handler, release } = deferred({ body: { favorites: ['task'], is_favorite: true } });
  const requests = mockApi({
    [favorites]: () => ({ body: { favorites: stored } }),
    [toggle]: handler,
  });
  const { user } = await show();
  await waitFor(async () => expect(await heart()).toBeEnabled());
  await user.click(await heart());
  await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'true'));
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { task_id: 'task' },
  ]);
  stored = ['task'];
  release();
  await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
  expect(await heart()).toHaveAttribute('aria-pressed', 'true');
});

it('the heart of a task reverts and shows why when the server refuses', async () => {
  mockApi({
    [favorites]: { body: { favorites: ['task'] } },
    [toggle]: refusal(503, 'SERVICE_UNAVAILABLE'),
  });
  const { user } = await show();
  await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'true'));
  await user.click(await heart());
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(await heart()).toHaveAttribute('aria-pressed', 'true');
});
