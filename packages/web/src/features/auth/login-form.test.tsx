import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, deferred, type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { enter, expectFieldText, press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aLogin } from '../../../testing/users.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { Component as LoginPage } from '../../routes/login.tsx';
import { LoginForm } from './login-form.tsx';

const answer = aLogin();

async function signIn(login: MockResponse, username = 'marina') {
  const requests = mockApi({
    'POST /auth/login': login,
    'POST /auth/resend-verification': { body: { message: 'Sent' } },
  });
  const { user } = await renderWithProviders(<LoginPage />, { texts: ['auth'] });
  await user.type(screen.getByLabelText('Username or email'), username);
  await user.type(screen.getByLabelText('Password'), 'a password');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return { user, requests };
}

describe('the login', () => {
  it('requires both fields and sends nothing without them', async () => {
    const requests = mockApi({});
    const { user } = await renderWithProviders(<LoginPage />, { texts: ['auth'] });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    const username = screen.getByLabelText('Username or email');
    await waitFor(() => expect(username).toHaveAccessibleDescription('This field is required'));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('This field is required');
    expect(username).toHaveFocus();
    expect(requests).toEqual([]);
  });

  it('supports password managers, and shows the password on request', async () => {
    mockApi({});
    const { user } = await renderWithProviders(<LoginPage />, { texts: ['auth'] });
    const password = screen.getByLabelText('Password');
    expect(screen.getByLabelText('Username or email')).toHaveAttribute('autocomplete', 'username');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
  });

  it('starts a session', async () => {
    const { requests } = await signIn({ body: answer });
    await waitFor(() => expect(sessionStore.get().user?.username).toBe('marina'));
    expect(requests[0]?.body).toEqual({ username: 'marina', password: 'a password' });
  });

  it.each([
    ['a wrong password', refusal(401, 'INVALID_CREDENTIALS'), /Invalid credentials/],
    ['a blocked account', refusal(403, 'ACCOUNT_BLOCKED'), /not active/],
    ['a short wait', refusal(429, 'RATE_LIMITED', null, { 'retry-after': '42' }), /Try again in 42 seconds/],
    ['a long wait', refusal(429, 'RATE_LIMITED', null, { 'retry-after': '900' }), /Try again in 15 minutes/],
    [
      'an answer without its fields',
      { body: { ...answer, user_id: null } },
      /Invalid login response: missing required fields/,
    ],
  ])('shows why it was refused: %s', async (_, login, sentence) => {
    await signIn(login);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(sessionStore.get().status).toBe('signed-out');
  });

  it('resends the email to an unconfirmed address', async () => {
    const { user, requests } = await signIn(refusal(403, 'EMAIL_NOT_VERIFIED'), 'marina@example.com');
    await user.click(await screen.findByRole('button', { name: 'Resend email' }));
    expect(await screen.findByText(/new email is on its way/)).toBeInTheDocument();
    expect(requests.at(-1)?.body).toEqual({ email: 'marina@example.com' });
  });

  it('asks for the address when it knows only the username of an unconfirmed account', async () => {
    const { user, requests } = await signIn(refusal(403, 'EMAIL_NOT_VERIFIED'));
    await user.type(await screen.findByLabelText('Email'), 'marina@example.com');
    await user.click(screen.getByRole('button', { name: 'Resend email' }));
    expect(await screen.findByText(/new email is on its way/)).toBeInTheDocument();
    expect(requests.at(-1)?.body).toEqual({ email: 'marina@example.com' });
  });
});

it('switches languages without a reload, and links to the registration', async () => {
  mockApi({});
  const { user } = await renderWithProviders(<LoginPage />, { texts: ['auth'] });
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  await user.click(screen.getByRole('button', { name: /Language/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Русский' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Вход' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Язык/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'English' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeInTheDocument();
});

const accepted: MockResponse = { body: aLogin() };

async function open(answer: Parameters<typeof mockApi>[0][string]) {
  const requests = mockApi({ 'POST /auth/login': answer });
  const rendered = await renderWithProviders(<LoginForm />, { texts: ['auth'] });
  return { ...rendered, requests };
}
const submit = (username = 'marina', password = 'a password') => {
  enter('Username or email', username);
  enter('Password', password);
  press('Sign in');
};

describe('the login form', () => {
  it.each([
    ['without a connection', connectionLost, /server can't be reached/],
    ['when the service is down', refusal(503, 'SERVICE_UNAVAILABLE'), /not available right now/],
    ['when the credentials are wrong', refusal(401, 'INVALID_CREDENTIALS'), /Invalid credentials/],
  ])('keeps the input %s, and the next attempt clears the error', async (_when, answer, text) => {
    const answers = [answer, accepted];
    const { requests } = await open((request) => {
      const next = answers.shift();
      return typeof next === 'function' ? next() : (next ?? refusal(500, `unexpected ${request.path}`));
    });
    submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Username or email')).toHaveValue('marina');
    expect(screen.getByLabelText('Password')).toHaveValue('a password');
    press('Sign in');
    await waitFor(() => expect(sessionStore.get().status).toBe('signed-in'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(requests).toHaveLength(2);
  });

  it('shows the server’s error at its field', async () => {
    await open(
      refusal(400, 'VALIDATION_FAILED', [
        { path: 'body.username', message: 'Too long', code: 'TOO_LONG', params: { maximum: 320 } },
      ]),
    );
    submit();
    await expectFieldText('Username or email', 'At most 320 characters');
    expect(screen.getByLabelText('Username or email')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toBeValid();
  });

  it('shows an error without a field above the button', async () => {
    await open(refusal(400, 'VALIDATION_FAILED', [{ path: 'body.device', message: 'Unknown' }]));
    submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Some of the values are not valid.');
  });

  it('is sent once however often the button is pressed', async () => {
    const { handler, release } = deferred(accepted);
    const { requests } = await open(handler);
    submit();
    const button = screen.getByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(button).toBeDisabled());
    expect(button).toHaveAttribute('aria-busy', 'true');
    fireEvent.click(button);
    release();
    await waitFor(() => expect(sessionStore.get().status).toBe('signed-in'));
    expect(requests).toHaveLength(1);
  });

  it('is sent by Enter, with the name trimmed and the password as typed', async () => {
    const { requests, user } = await open(accepted);
    enter('Username or email', '  marina ');
    enter('Password', ' a password ');
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({ username: 'marina', password: ' a password ' });
  });

  it('offers to resend the email to the typed address, and asks for it after a username', async () => {
    const { requests } = await open(refusal(403, 'EMAIL_NOT_VERIFIED'));
    submit('marina@example.com');
    expect(await screen.findByText(/Your email address is not confirmed yet/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Email')).toBeNull();
    submit('marina');
    expect(await screen.findByLabelText('Email')).toHaveValue('');
    expect(requests.map(({ path }) => path)).toEqual(['/auth/login', '/auth/login']);
  });
});
