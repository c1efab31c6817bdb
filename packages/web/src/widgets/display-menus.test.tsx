import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../testing/api.ts';
import { renderWithProviders } from '../../testing/render.tsx';
import { readText, storageKeys } from '../lib/storage.ts';
import { ChoiceMenu, LanguageMenu, ThemeMenu } from './display-menus.tsx';

it('a menu of choices names the selected one, checks it, and closes after a selection', async () => {
  const options = [
    { value: 'all', label: 'All' },
    { value: 'open', label: 'Open' },
  ] as const;
  function Menu() {
    const [value, setValue] = useState<(typeof options)[number]['value']>('all');
    return <ChoiceMenu label="Show" icon="tune" value={value} options={options} onChange={setValue} />;
  }
  await renderWithProviders(<Menu />);
  const button = screen.getByRole('button', { name: 'Show: All' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(button);
  const open = await screen.findByRole('menuitemradio', { name: 'Open' });
  expect(screen.getByRole('menuitemradio', { name: 'All' })).toHaveAttribute('aria-checked', 'true');
  expect(open).toHaveAttribute('aria-checked', 'false');
  fireEvent.click(open);
  expect(button).toHaveAccessibleName('Show: Open');
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

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
