import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../testing/api.ts';
import { renderWithProviders } from '../../testing/render.tsx';
import { readText, storageKeys } from '../lib/storage.ts';
import { LanguageMenu, ThemeMenu } from './display-menus.tsx';

it('the theme menu has three options, and remembers the choice in this browser', async () => {
  await renderWithProviders(<ThemeMenu />);
  fireEvent.click(screen.getByRole('button', { name: 'Theme: System' }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual([
    'Light',
    'Dark',
    'System',
  ]);
  fireEvent.click(menu.getByRole('menuitemradio', { name: 'Dark' }));
  expect(await screen.findByRole('button', { name: 'Theme: Dark' })).toBeInTheDocument();
  expect(window.localStorage.getItem('agentarium.theme')).toBe('dark');
  fireEvent.click(screen.getByRole('button', { name: 'Theme: Dark' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'System' }));
});

const chooseRussian = async (user: Awaited<ReturnType<typeof renderWithProviders>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Language: English' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Русский' }));
};

describe('the language menu', () => {
  it('switches without a reload, remembers the choice, and sets the document’s language', async () => {
    const requests = mockApi({});
    const { user } = await renderWithProviders(<LanguageMenu />);
    await chooseRussian(user);
    await waitFor(() => expect(document.documentElement.lang).toBe('ru'));
    expect(screen.getByRole('button', { name: 'Язык: Русский' })).toBeInTheDocument();
    expect(readText(storageKeys.language)).toBe('ru');
    expect(requests).toEqual([]);
  });

  it('saves the choice of a signed-in user', async () => {
    const requests = mockApi({ 'PUT /public/users/me/language': { body: { language: 'ru' } } });
    const { user } = await renderWithProviders(<LanguageMenu />, { user: {} });
    await chooseRussian(user);
    await waitFor(() => expect(requests[0]?.body).toEqual({ language: 'ru' }));
  });

  it('reverts when saving fails', async () => {
    mockApi({ 'PUT /public/users/me/language': refusal(503, 'SERVICE_UNAVAILABLE') });
    const { user } = await renderWithProviders(<LanguageMenu />, { user: {} });
    await chooseRussian(user);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await waitFor(() => expect(i18next.language).toBe('en'));
    expect(readText(storageKeys.language)).toBe('en');
  });
});
