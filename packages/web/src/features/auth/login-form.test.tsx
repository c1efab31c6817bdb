import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aLogin } from '../../../testing/users.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { Component as LoginPage } from '../../routes/login.tsx';

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
