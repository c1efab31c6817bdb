import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../testing/api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aUser, tokenFor } from '../../testing/users.ts';
import { storageKeys, writeJson, writeText } from '../lib/storage.ts';
import { guestOnly, requireAdmin, requireUser } from './guards.tsx';
import { createRoutes } from './routes.tsx';

const signIn = (overrides: Parameters<typeof aUser>[0] = {}) => {
  const user = aUser(overrides);
  writeText(storageKeys.token, tokenFor(user.id));
  writeJson(storageKeys.user, user);
  const me: MockResponse = { body: { ...user, sub: user.id } };
  return { 'POST /auth/validate': me, 'GET /users/me': me, 'GET /version': { body: { version: '0.0.14' } } };
};
const landed = (at: string) => (router: ReturnType<typeof renderApp>['router']) =>
  waitFor(() => expect(router.state.location.pathname).toBe(at));

beforeEach(() => {
  mockApi({});
});

describe('the route guards', () => {
  it('stand before every page of their group', () => {
    const guarded = (branch: readonly RouteObject[], guards: unknown[]): [string, unknown[]][] =>
      branch.flatMap(({ path, middleware = [], children = [] }) => {
        const inside = [...guards, ...middleware];
        return [
          ...(path === undefined ? [] : [[path, inside] as [string, unknown[]]]),
          ...guarded(children, inside),
        ];
      });
    const found = guarded(createRoutes(new QueryClient()), []);
    const open = [
      '/verify-email',
      '/forgot-password',
      '/reset-password',
      '/invitation',
      '/shared/:token',
      '/404',
      '/unauthorized',
      '*',
    ];
    for (const [path, guards] of found) {
      const expected = ['/login', '/register'].includes(path)
        ? [guestOnly]
        : open.includes(path)
          ? []
          : path.startsWith('/admin')
            ? [requireUser, requireAdmin]
            : [requireUser];
      expect([path, guards]).toEqual([path, expected]);
    }
    expect(found.length).toBeGreaterThan(40);
  });

  it('send a visitor to /login, a user without the role to /unauthorized, and a signed-in user to the dashboard', async () => {
    const visitor = renderApp('/admin/users/:id');
    await landed('/login')(visitor.router);
    visitor.unmount();
    mockApi(signIn({ role: 'user' }));
    const user = renderApp('/admin/settings');
    await landed('/unauthorized')(user.router);
    user.unmount();
    await landed('/')(renderApp('/register').router);
  });

  it('sends an unknown address to /404, which links back', async () => {
    const { router } = renderApp('/nowhere/at/all');
    await landed('/404')(router);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to dashboard' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('Page not found · Agentarium');
  });
});

describe('navigation', () => {
  it('moves the focus to the page’s heading and sets the document’s title', async () => {
    mockApi(signIn());
    const { router } = renderApp('/404');
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
    expect(document.body).toHaveFocus();
    await router.navigate('/unauthorized');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Unauthorized access' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe('Unauthorized access · Agentarium');
  });
});

describe('the stored session', () => {
  it('shows the stored user immediately, then the server’s', async () => {
    const answers = signIn({ name: 'Stored Name' });
    const fresh = { body: { ...aUser({ name: 'Fresh Name' }), sub: 'x' } };
    mockApi({ ...answers, 'POST /auth/validate': fresh, 'GET /users/me': fresh });
    renderApp('/404');
    expect(await screen.findByRole('button', { name: 'Account of Fresh Name' })).toBeInTheDocument();
  });

  it.each([
    [503, 'SERVICE_UNAVAILABLE'],
    [403, 'a proxy on the way'],
  ])('is kept when its validation fails with %i', async (status, code) => {
    const usage_status = { ...aUser().usage_status, daily_limit: 25, remaining_executions: 7 };
    const answers = signIn({ name: 'Stored Name', usage_status });
    mockApi({
      ...answers,
      'POST /auth/validate': refusal(status, code),
      'GET /users/me': refusal(status, code),
    });
    renderApp('/404');
    expect(await screen.findByRole('button', { name: 'Account of Stored Name' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '7 of 25 runs left today' })).toBeInTheDocument();
  });

  it('ends when the server rejects it, and is removed completely', async () => {
    const answers = signIn();
    mockApi({ ...answers, 'POST /auth/validate': refusal(401, 'UNAUTHENTICATED') });
    renderApp('/404');
    await waitFor(() => expect(window.localStorage.getItem(storageKeys.token)).toBeNull());
    expect(window.localStorage.getItem(storageKeys.user)).toBeNull();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Account of/ })).toBeNull());
  });

  it('ends when another tab signs out', async () => {
    mockApi(signIn());
    renderApp('/404');
    await screen.findByRole('button', { name: /Account of/ });
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.token }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Account of/ })).toBeNull());
  });

  it('is dropped when only a token is stored and the server can’t be reached', async () => {
    writeText(storageKeys.token, tokenFor('x'));
    mockApi({ 'POST /auth/validate': refusal(503, 'SERVICE_UNAVAILABLE') });
    renderApp('/404');
    await waitFor(() => expect(window.localStorage.getItem(storageKeys.token)).toBeNull());
  });
});
