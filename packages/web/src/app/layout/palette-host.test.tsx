import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aTask } from '../../../testing/tasks.ts';
import { PaletteHost } from './palette-host.tsx';

const show = (options: Parameters<typeof renderWithProviders>[1] = {}) =>
  renderWithProviders(
    <>
      <PaletteHost />
      <input aria-label="Notes" />
    </>,
    options,
  );

describe('the command palette', () => {
  it('goes where one types', async () => {
    const { user, router } = await show({ user: {} });
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeVisible();
    await user.type(screen.getByRole('combobox'), 'subs');
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/subscription');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers pages to who is signed in and none to a visitor', async () => {
    const { user, unmount } = await show({ user: {} });
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('option', { name: 'Dashboard' })).toBeVisible();
    unmount();
    window.localStorage.clear();
    const { sessionStore } = await import('../../lib/session-store.ts');
    sessionStore.end();
    const visitor = await show();
    await visitor.user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('option', { name: 'Русский' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Dashboard' })).toBeNull();
  });

  it('runs a task by its name, and offers tasks only once something is typed', async () => {
    answerApi({
      'GET /public/tasks': { body: { items: [aTask({ name: 'Weekly menu' })], next_cursor: null } },
    });
    const { user, router } = await show({ user: {} });
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('option', { name: 'Dashboard' })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Weekly menu/ })).toBeNull();
    await user.type(screen.getByRole('combobox'), 'weekly');
    await screen.findByRole('option', { name: /Weekly menu/ });
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toMatch(/^\/tasks\//);
    expect(router.state.location.search).toBe('?execute=true');
  });

  it('says when nothing is found', async () => {
    const { user } = await show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'zzzz');
    expect(await screen.findByText('Nothing found')).toBeVisible();
  });

  it('lists shortcuts on ?, but not while one types', async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText('Notes'), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByLabelText('Notes').blur();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });
});
