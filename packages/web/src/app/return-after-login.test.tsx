import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type MockResponse, mockApi } from '../../testing/api.ts';
import { type App, renderApp } from '../../testing/render-app.tsx';
import { aLogin, aUser } from '../../testing/users.ts';
import { signOut } from '../data/auth.ts';
import { changeLanguage } from '../lib/i18n.ts';

const marina = aUser();
const me: MockResponse = { body: { ...marina, sub: marina.id } };
const answers = {
  'POST /auth/login': { body: aLogin(marina) },
  'POST /auth/validate': me,
  'GET /users/me': me,
  'POST /auth/logout': { body: { message: 'Done' } },
};

// Pages load on the first visit, which takes a while.
const loading = { timeout: 10_000 };

const signIn = async ({ user }: App) => {
  await user.type(await screen.findByLabelText('Username or email', {}, loading), 'marina');
  await user.type(screen.getByLabelText('Password'), 'a password');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};
const landed = (app: App, at: string) =>
  waitFor(() => {
    const { pathname, search } = app.router.state.location;
    expect(pathname + search).toBe(at);
  }, loading);

describe('a login', { timeout: 60_000 }, () => {
  it('opens the page that the guard blocked, also after a visit to the registration', async () => {
    mockApi(answers);
    const app = renderApp('/settings?from=a-mail');
    await app.user.click(await screen.findByRole('link', { name: 'Create an account' }, loading));
    await app.user.click(await screen.findByRole('link', { name: 'Sign in' }, loading));
    await signIn(app);
    await landed(app, '/settings?from=a-mail');
  });

  it('sets the account’s language', async () => {
    const inRussian: MockResponse = { body: { ...marina, sub: marina.id, language: 'ru' } };
    mockApi({ ...answers, 'POST /auth/validate': inRussian, 'GET /users/me': inRussian });
    const app = renderApp('/404');
    await app.router.navigate('/login');
    await signIn(app);
    await waitFor(() => expect(document.documentElement.lang).toBe('ru'), loading);
    await act(() => changeLanguage('en'));
  });

  it('saves the current language to an account without one', async () => {
    const requests = mockApi({ ...answers, 'PUT /public/users/me/language': { body: { language: 'en' } } });
    const app = renderApp('/login');
    await signIn(app);
    await waitFor(() => {
      const saved = requests.filter(({ path }) => path === '/public/users/me/language');
      expect(saved.map(({ body }) => body)).toEqual([{ language: 'en' }]);
    }, loading);
  });

  it('opens the dashboard after an earlier sign-out', async () => {
    mockApi(answers);
    const app = renderApp('/settings');
    await signIn(app);
    await landed(app, '/settings');
    act(() => signOut());
    await landed(app, '/login');
    await signIn(app);
    await landed(app, '/');
  });
});
