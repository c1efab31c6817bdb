import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render.tsx';
import { aUser, tokenFor } from '../../testing/users.ts';
import { Outlet } from '../design/router.tsx';
import { sessionStore } from '../lib/session-store.ts';
import { storageKeys, writeText } from '../lib/storage.ts';
import { GuestOnly, RequireAdmin, RequireUser } from './guards.tsx';

const routes = [
  { element: <GuestOnly />, children: [{ path: '/login', element: <p>login</p> }] },
  { path: '/unauthorized', element: <p>unauthorized</p> },
  {
    element: <RequireUser />,
    children: [
      { path: '/', element: <p>dashboard</p> },
      { path: '/tasks/:id', element: <p>task</p> },
      {
        element: <RequireAdmin />,
        children: [{ path: '/admin/users', element: <p>users</p> }],
      },
    ],
  },
];
const open = (at: string, user?: Parameters<typeof aUser>[0]) =>
  renderWithProviders(<Outlet />, { at, routes, ...(user && { user }) });
/** Returns the text on screen, with the address and the state of its entry. */
const shown = ({ container, router }: Awaited<ReturnType<typeof open>>) => {
  const { pathname, state } = router.state.location;
  return [container.textContent, pathname, state];
};

describe('the guards', () => {
  it('send a visitor to the login, and remember the full address', async () => {
    expect(shown(await open('/tasks/42?execute=true#part'))).toEqual([
      'login',
      '/login',
      { from: '/tasks/42?execute=true#part' },
    ]);
  });

  it.each([
    ['/', 'dashboard'],
    ['/tasks/42', 'task'],
  ])('let a user into %s', async (at, text) => {
    expect(shown(await open(at, {}))).toEqual([text, at, null]);
  });

  it('send a user from the administration to a notice, and let an administrator in', async () => {
    const user = await open('/admin/users', { role: 'user' });
    expect(shown(user)).toEqual(['unauthorized', '/unauthorized', null]);
    user.unmount();
    expect(shown(await open('/admin/users', { role: 'admin' }))[0]).toBe('users');
  });

  it('send a visitor from the administration to the login, not to the notice', async () => {
    expect(shown(await open('/admin/users'))[1]).toBe('/login');
  });

  it('render nothing while the session is being restored', async () => {
    writeText(storageKeys.token, tokenFor('someone'));
    sessionStore.restore();
    const page = await open('/tasks/42');
    expect(screen.getByRole('img', { name: 'Agentarium' })).toBeInTheDocument();
    expect(screen.queryByText('task')).toBeNull();
    act(() => sessionStore.start(tokenFor('someone'), aUser()));
    expect(shown(page)[0]).toBe('task');
  });

  it('open the requested page after the login', async () => {
    const page = await open('/tasks/42?execute=true');
    act(() => sessionStore.start(tokenFor('someone'), aUser()));
    expect(shown(page).slice(0, 2)).toEqual(['task', '/tasks/42']);
    expect(page.router.state.location.search).toBe('?execute=true');
  });

  it('open the dashboard after the login if no page was requested', async () => {
    const page = await open('/login');
    expect(shown(page)[0]).toBe('login');
    act(() => sessionStore.start(tokenFor('someone'), aUser()));
    expect(shown(page).slice(0, 2)).toEqual(['dashboard', '/']);
  });

  it('send a user away when the session ends', async () => {
    const page = await open('/tasks/42', {});
    act(() => sessionStore.end());
    expect(shown(page).slice(0, 2)).toEqual(['login', '/login']);
  });
});
