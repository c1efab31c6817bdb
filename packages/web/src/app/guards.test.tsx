import { act, screen, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render.tsx';
import { aUser, tokenFor } from '../../testing/users.ts';
import { wantedPath } from '../lib/return-path.ts';
import { sessionStore } from '../lib/session-store.ts';
import { storageKeys, writeText } from '../lib/storage.ts';
import { followSession, guestOnly, requireAdmin, requireUser, SignedInOutlet } from './guards.tsx';
import { Splash } from './layout/root-layout.tsx';

const routes = [
  {
    HydrateFallback: Splash,
    children: [
      { middleware: [guestOnly], children: [{ path: '/login', element: <p>login</p> }] },
      { path: '/unauthorized', element: <p>unauthorized</p> },
      {
        middleware: [requireUser],
        Component: SignedInOutlet,
        children: [
          { path: '/', element: <p>dashboard</p> },
          { path: '/tasks/:id', element: <p>task</p> },
          { middleware: [requireAdmin], children: [{ path: '/admin/users', element: <p>users</p> }] },
        ],
      },
    ],
  },
];

let stop = () => {};
// Before the session ends, which the router would follow.
afterEach(() => stop());

async function open(at: string, user?: Parameters<typeof aUser>[0]) {
  const page = await renderWithProviders(<Outlet />, { at, routes, ...(user && { user }) });
  stop();
  stop = followSession(page.router);
  return page;
}
/** Waits for a page with this text at this address. */
const shown = ({ container, router }: Awaited<ReturnType<typeof open>>, text: string, address: string) =>
  waitFor(() => {
    const { pathname, search, hash } = router.state.location;
    expect([container.textContent, pathname + search + hash]).toEqual([text, address]);
  });
const signIn = () => act(() => sessionStore.start(tokenFor('someone'), aUser()));

describe('the guards', () => {
  it('send a visitor to the login, and open the requested page after it', async () => {
    const page = await open('/tasks/42?execute=true#part');
    await shown(page, 'login', '/login');
    signIn();
    await shown(page, 'task', '/tasks/42?execute=true#part');
  });

  it('open the dashboard after the login if no page was requested', async () => {
    const page = await open('/login');
    await shown(page, 'login', '/login');
    signIn();
    await shown(page, 'dashboard', '/');
  });

  it('forget the requested page once a page has been opened', async () => {
    const page = await open('/tasks/42');
    await shown(page, 'login', '/login');
    signIn();
    await shown(page, 'task', '/tasks/42');
    expect(wantedPath()).toBe('/');
  });

  it('send a user from the administration to a notice, and let an administrator in', async () => {
    const user = await open('/admin/users', { role: 'user' });
    await shown(user, 'unauthorized', '/unauthorized');
    user.unmount();
    await shown(await open('/admin/users', { role: 'admin' }), 'users', '/admin/users');
  });

  it('send an administrator away who has become a user', async () => {
    const page = await open('/admin/users', { role: 'admin' });
    await shown(page, 'users', '/admin/users');
    const { token } = sessionStore.get();
    act(() => sessionStore.setUser(token ?? '', aUser({ role: 'user' })));
    await shown(page, 'unauthorized', '/unauthorized');
  });

  it('send a visitor from the administration to the login, not to the notice', async () => {
    await shown(await open('/admin/users'), 'login', '/login');
  });

  it('wait while the session is being restored', async () => {
    writeText(storageKeys.token, tokenFor('someone'));
    sessionStore.restore();
    const page = await open('/tasks/42');
    expect(screen.getByRole('img', { name: 'Agentarium' })).toBeInTheDocument();
    expect(screen.queryByText('task')).toBeNull();
    signIn();
    await shown(page, 'task', '/tasks/42');
  });

  it('hide the page at once when the session ends, and open the login', async () => {
    const page = await open('/tasks/42', {});
    await shown(page, 'task', '/tasks/42');
    act(() => sessionStore.end());
    expect(screen.queryByText('task')).toBeNull();
    await shown(page, 'login', '/login');
  });
});
