import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { Shell } from './shell.tsx';
import { SideMenu } from './side-menu.tsx';

const answers = { 'GET /version': { body: { version: '0.0.14' } } };

describe('on a phone', () => {
  beforeEach(() => {
    const asOnADesk = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...asOnADesk(query),
      matches: query.includes('max-width'),
    }));
  });
  afterEach(() => vi.restoreAllMocks());

  const open = async () => {
    mockApi(answers);
    const app = await renderWithProviders(<Shell />, { at: '/agents', user: { role: 'admin' } });
    press('Open the menu');
    return { ...app, drawer: within(await screen.findByRole('dialog', { name: 'Main menu' })) };
  };

  it('the menu is behind its button, and four pages are in a bar at the bottom', async () => {
    mockApi(answers);
    await renderWithProviders(<Shell />, { at: '/tasks/1', user: {} });
    expect(screen.queryByRole('complementary')).toBeNull();
    const bar = within(screen.getByRole('navigation', { name: 'Main pages' }));
    expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Home', 'Tasks', 'Runs', 'You'],
    ]);
    expect(bar.getByRole('link', { current: 'page' })).toHaveTextContent('Tasks');
    expect(screen.getByRole('button', { name: 'Open the menu' })).toHaveAttribute('aria-haspopup', 'dialog');
  });

  it('the bar at the bottom is not in the console', async () => {
    mockApi(answers);
    await renderWithProviders(<Shell />, { at: '/admin/users', user: { role: 'admin' } });
    expect(screen.queryByRole('navigation', { name: 'Main pages' })).toBeNull();
  });

  it('the menu has everything, including language and theme', async () => {
    const { drawer } = await open();
    expect(drawer.getByRole('link', { current: 'page' })).toHaveTextContent('Agents');
    expect(drawer.getByRole('heading', { name: 'Admin' })).toBeInTheDocument();
    expect(drawer.getByRole('button', { name: /^Language/ })).toBeInTheDocument();
    expect(drawer.getByRole('button', { name: /^Theme/ })).toBeInTheDocument();
    expect(drawer.getByText('v0.0.14')).toBeInTheDocument();
  });

  it('the menu closes when a page is selected', async () => {
    const { drawer, router } = await open();
    fireEvent.click(drawer.getByRole('link', { name: 'Runs' }));
    expect(router.state.location.pathname).toBe('/executions');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the menu closes when Back leads to another page', async () => {
    const { router } = await open();
    await act(() => router.navigate('/executions'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the current menu item', () => {
  const current = async (at: string) => {
    mockApi(answers);
    await renderWithProviders(<SideMenu />, { at, user: { role: 'admin' } });
    return screen.queryAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  };

  it.each([
    ['/', ['Dashboard']],
    ['/agents/1', ['Agents']],
    ['/tasks/1?execute=true', ['Favorites']],
    ['/profile', []],
    ['/admin/users/1', ['Users']],
    ['/admin', ['Overview']],
  ])('at %s is %j', async (at, names) => {
    expect(await current(at)).toEqual(names);
  });
});
