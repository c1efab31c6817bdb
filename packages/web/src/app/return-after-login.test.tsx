import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type MockResponse, mockApi } from '../../testing/api.ts';
import { enter } from '../../testing/fields.ts';
import { type App, renderApp } from '../../testing/render-app.tsx';
import { aLogin, aUser } from '../../testing/users.ts';
import { signOut } from '../data/auth.ts';

const marina = aUser();
const me: MockResponse = { body: { ...marina, sub: marina.id } };
const answers = {
  'POST /auth/login': { body: aLogin(marina) },
  'POST /auth/validate': me,
  'GET /users/me': me,
  'POST /auth/logout': { body: { message: 'Done' } },
};

const signIn = async ({ user }: App) => {
  await screen.findByLabelText('Username or email');
  enter('Username or email', 'marina');
  enter('Password', 'a password');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};
const landed = (app: App, at: string) =>
  waitFor(() => {
    const { pathname, search } = app.router.state.location;
    expect(pathname + search).toBe(at);
  });

describe('a login', () => {
  it('opens the page that the guard blocked, also after a visit to the registration', async () => {
    mockApi(answers);
    const app = renderApp('/settings?from=a-mail');
    await app.user.click(await screen.findByRole('link', { name: 'Create an account' }));
    await app.user.click(await screen.findByRole('link', { name: 'Sign in' }));
    await signIn(app);
    await landed(app, '/settings?from=a-mail');
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
