import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { Component as LoginPage } from '../../routes/login.tsx';

it('switches languages without a reload, and links to the registration', async () => {
  mockApi({});
  const { user } = await renderWithProviders(<LoginPage />, { texts: ['auth'] });
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  await user.click(screen.getByRole('button', { name: /Language/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Русский' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Вход' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Язык/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'English' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeInTheDocument();
});
