import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deferred, type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { enter, press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aLogin } from '../../../testing/users.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { Component as LoginPage } from './login.tsx';

const answer = aLogin();

async function signIn(login: MockResponse, username = 'marina') {
  const requests = mockApi({
    'POST /auth/login': login,
    'POST /auth/resend-verification': { body: { message: 'Sent' } },
  });
  await renderWithProviders(<LoginPage />, { texts: ['auth'] });
  enter('Username or email', username);
  enter('Password', 'a password');
  press('Sign in');
  return requests;
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

  it('starts a session', async () => {
    const requests = await signIn({ body: answer });
    await waitFor(() => expect(sessionStore.get().user?.username).toBe('marina'));
    expect(requests[0]?.body).toEqual({ username: 'marina', password: 'a password' });
  });

  it.each([
    ['a short wait', refusal(429, 'RATE_LIMITED', null, { 'retry-after': '42' }), /Try again in 42 seconds/],
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
    const requests = await signIn(refusal(403, 'EMAIL_NOT_VERIFIED'), 'marina@example.com');
    await screen.findByRole('button', { name: 'Resend email' });
    press('Resend email');
    expect(await screen.findByText(/new email is on its way/)).toBeInTheDocument();
    expect(requests.at(-1)?.body).toEqual({ email: 'marina@example.com' });
  });

  it('asks for the address when it knows only the username of an unconfirmed account', async () => {
    const requests = await signIn(refusal(403, 'EMAIL_NOT_VERIFIED'));
    await screen.findByLabelText('Email');
    enter('Email', 'marina@example.com');
    press('Resend email');
    expect(await screen.findByText(/new email is on its way/)).toBeInTheDocument();
    expect(requests.at(-1)?.body).toEqual({ email: 'marina@example.com' });
  });
});

const accepted: MockResponse = { body: aLogin() };

async function open(answer: Parameters<typeof mockApi>[0][string]) {
  const requests = mockApi({ 'POST /auth/login': answer });
  const rendered = await renderWithProviders(<LoginPage />, { texts: ['auth'] });
  return { ...rendered, requests };
}
const submit = (username = 'marina', password = 'a password') => {
  enter('Username or email', username);
  enter('Password', password);
  press('Sign in');
};

describe('the login form', () => {
  it('keeps the input, and the next attempt clears the error', async () => {
    const answers = [refusal(401, 'INVALID_CREDENTIALS'), accepted];
    const { requests } = await open(() => answers.shift() ?? refusal(500, 'UNEXPECTED'));
    submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Invalid credentials/);
    expect(screen.getByLabelText('Username or email')).toHaveValue('marina');
    expect(screen.getByLabelText('Password')).toHaveValue('a password');
    press('Sign in');
    await waitFor(() => expect(sessionStore.get().status).toBe('signed-in'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(requests).toHaveLength(2);
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
});
