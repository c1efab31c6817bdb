import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../testing/api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aUser, tokenFor } from '../../testing/users.ts';
import { storageKeys, writeJson, writeText } from '../lib/storage.ts';
import { adminPages, guestPages, noticePages, openPages, userPages } from './routes.ts';

const pageFiles = Object.keys(import.meta.glob('../pages/**/*-page.tsx'));
const exists = ({ page }: { page: string }) => pageFiles.includes(`../pages/${page}.tsx`);
const address = ({ path }: { path: string }) => path.replace(':id', '01900000-0000-7000-8000-0000000000aa');

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
  it('cover at least the dashboard and the notices', () => {
    expect(noticePages.every(exists)).toBe(true);
    expect(
      new Set([...guestPages, ...openPages, ...userPages, ...adminPages].map(({ path }) => path)).size,
    ).toBeGreaterThan(30);
  });

  it.each([
    ['/', 'dashboard-page'],
    ['/login', 'login-page'],
    ['/register', 'register-page'],
    ['/agents', 'agents-page'],
    ['/agents/:id', 'agent-page'],
    ['/tasks', 'tasks-page'],
    ['/tasks/:id', 'task-page'],
    ['/executions', 'executions-page'],
    ['/executions/:id', 'execution-page'],
    ['/subscription', 'subscription-page'],
    ['/params', 'params-page'],
    ['/profile', 'profile-page'],
    ['/settings', 'settings-page'],
    ['/404', 'not-found-page'],
    ['/unauthorized', 'unauthorized-page'],
  ])('%s renders %s', (path, page) => {
    const route = [...guestPages, ...userPages, ...noticePages].find((one) => one.path === path);
    expect(route?.page).toBe(page);
    expect(pageFiles).toContain(`../pages/${page}.tsx`);
  });

  it.each([...userPages, ...adminPages].filter(exists).map(address))(
    '%s sends a visitor to /login',
    async (path) => {
      const { router } = renderApp(path);
      const visited: string[] = [];
      router.subscribe(({ location }) => visited.push(location.pathname));
      await waitFor(() => expect(visited).toContain('/login'));
    },
  );

  it.each(adminPages.filter(exists).map(address))(
    '%s sends a user without the role to /unauthorized',
    async (path) => {
      mockApi(signIn({ role: 'user' }));
      await landed('/unauthorized')(renderApp(path).router);
    },
  );

  it.each(guestPages.filter(exists).map(address))(
    '%s sends a signed-in user to the dashboard',
    async (path) => {
      mockApi(signIn());
      const { router } = renderApp(path);
      await waitFor(() => expect(router.state.location.pathname).not.toBe(path));
    },
  );

  it('sends an unknown address to /404, which links back', async () => {
    const { router } = renderApp('/nowhere/at/all');
    await landed('/404')(router);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to dashboard' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('Page not found · Agentarium');
  });
});

it('/unauthorized shows a notice and links back to the dashboard', async () => {
  mockApi(signIn());
  renderApp('/unauthorized');
  await screen.findByRole('heading', { level: 1, name: 'Unauthorized access' });
  expect(screen.getByRole('link', { name: 'Return to dashboard' })).toHaveAttribute('href', '/');
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
    [404, 'a proxy on the way'],
    [403, 'a proxy on the way'],
    [400, 'a proxy on the way'],
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
