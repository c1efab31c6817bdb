import { describe, expect, it } from 'vitest';
import { type Answer, answerApi } from '../../testing/api.ts';
import { act, screen, waitFor } from '../../testing/library.ts';
import { type App, renderApp } from '../../testing/render-app.tsx';
import { aLogin, aUser } from '../../testing/users.ts';
import { signOut } from '../data/session.ts';
import { changeLanguage } from '../lib/i18n.ts';

const marina = aUser();
const me: Answer = { body: { ...marina, sub: marina.id } };
const answers = {
  'POST /auth/login': { body: aLogin(marina) },
  'POST /auth/validate': me,
  'GET /users/me': me,
  'POST /auth/logout': { body: { message: 'Done' } },
};

// Pages are loaded when first visited, which takes a moment.
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
  it('opens the page that the guard sent away from, by way of the registration too', async () => {
    answerApi(answers);
    const app = renderApp('/settings?from=a-mail');
    await app.user.click(await screen.findByRole('link', { name: 'Create an account' }, loading));
    await app.user.click(await screen.findByRole('link', { name: 'Sign in' }, loading));
    await signIn(app);
    await landed(app, '/settings?from=a-mail');
  });

  it('puts the app into the language of the account', async () => {
    const inRussian: Answer = { body: { ...marina, sub: marina.id, language: 'ru' } };
    answerApi({ ...answers, 'POST /auth/validate': inRussian, 'GET /users/me': inRussian });
    const app = renderApp('/404');
    await app.router.navigate('/login');
    await signIn(app);
    await waitFor(() => expect(document.documentElement.lang).toBe('ru'), loading);
    await act(() => changeLanguage('en'));
  });

  it('gives an account without a language the one on screen', async () => {
    const asked = answerApi({ ...answers, 'PUT /public/users/me/language': { body: { language: 'en' } } });
    const app = renderApp('/login');
    await signIn(app);
    await waitFor(() => {
      const saved = asked.filter(({ path }) => path === '/public/users/me/language');
      expect(saved.map(({ body }) => body)).toEqual([{ language: 'en' }]);
    }, loading);
  });

  it('opens the dashboard for one who has signed out before', async () => {
    answerApi(answers);
    const app = renderApp('/settings');
    await signIn(app);
    await landed(app, '/settings');
    act(() => signOut());
    await landed(app, '/login');
    await signIn(app);
    await landed(app, '/');
  });
});
