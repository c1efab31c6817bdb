import { expect, it } from 'vitest';
import { answerApi, refusal } from '../../../testing/api.ts';
import { screen, waitFor } from '../../../testing/library.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { FavoriteButton } from './favorite-button.tsx';

const show = () =>
  renderWithProviders(<FavoriteButton taskId="task" name="Plate check" />, { user: {}, texts: ['tasks'] });
const heart = () => screen.findByRole('button', { name: 'Favorite: Plate check' });
const favorites = 'GET /public/users/me/favorites';
const toggle = 'POST /public/users/me/favorites/toggle';

it('turns at once, and stays when the server agrees', async () => {
  let stored: string[] = [];
  let answer: () => void = () => {};
  const asked = answerApi({
    [favorites]: () => ({ body: { favorites: stored } }),
    [toggle]: () =>
      new Promise((resolve) => {
        answer = () => {
          stored = ['task'];
          resolve({ body: { favorites: stored, is_favorite: true } });
        };
      }),
  });
  const { user } = await show();
  await waitFor(async () => expect(await heart()).toBeEnabled());
  await user.click(await heart());
  await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'true'));
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { task_id: 'task' },
  ]);
  answer();
  await waitFor(() => expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(2));
  expect(await heart()).toHaveAttribute('aria-pressed', 'true');
});

it('turns back and says why when the server refuses', async () => {
  answerApi({
    [favorites]: { body: { favorites: ['task'] } },
    [toggle]: refusal(503, 'SERVICE_UNAVAILABLE'),
  });
  const { user } = await show();
  await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'true'));
  await user.click(await heart());
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await heart()).toHaveAttribute('aria-pressed', 'true');
});
