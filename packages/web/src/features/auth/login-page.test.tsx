import { expect, it } from 'vitest';
import { answerApi } from '../../../testing/api.ts';
import { screen } from '../../../testing/library.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import LoginPage from '../../pages/login-page.tsx';

it('offers languages, switched without a reload, and the way to the registration', async () => {
  answerApi({});
  const { user } = await renderWithProviders(<LoginPage />, { texts: ['auth'] });
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  await user.click(screen.getByRole('button', { name: /Language/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Русский' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Язык/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'English' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});
