import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, deferred, type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { enter, expectFieldText, press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aLogin } from '../../../testing/users.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { LoginForm } from './login-form.tsx';

const login: MockResponse = { body: aLogin() };

async function open(answer: Parameters<typeof mockApi>[0][string]) {
  const requests = mockApi({ 'POST /auth/login': answer });
  const rendered = await renderWithProviders(<LoginForm />, { texts: ['auth'] });
  return { ...rendered, requests };
}
const signIn = (username = 'marina', password = 'a password') => {
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
    const answers = [answer, login];
    const { requests } = await open((request) => {
      const next = answers.shift();
      return typeof next === 'function' ? next() : (next ?? refusal(500, `unexpected ${request.path}`));
    });
    signIn();
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
    signIn();
    await expectFieldText('Username or email', 'At most 320 characters');
    expect(screen.getByLabelText('Username or email')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toBeValid();
  });

  it('shows an error without a field above the button', async () => {
    await open(refusal(400, 'VALIDATION_FAILED', [{ path: 'body.device', message: 'Unknown' }]));
    signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Some of the values are not valid.');
  });

  it('is sent once however often the button is pressed', async () => {
    const { handler, release } = deferred(login);
    const { requests } = await open(handler);
    signIn();
    const button = screen.getByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(button).toBeDisabled());
    expect(button).toHaveAttribute('aria-busy', 'true');
    fireEvent.click(button);
    release();
    await waitFor(() => expect(sessionStore.get().status).toBe('signed-in'));
    expect(requests).toHaveLength(1);
  });

  it('is sent by Enter, with the name trimmed and the password as typed', async () => {
    const { requests, user } = await open(login);
    enter('Username or email', '  marina ');
    enter('Password', ' a password ');
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({ username: 'marina', password: ' a password ' });
  });

  it('offers to resend the email to the typed address, and asks for it after a username', async () => {
    const { requests } = await open(refusal(403, 'EMAIL_NOT_VERIFIED'));
    signIn('marina@example.com');
    expect(await screen.findByText(/Your email address is not confirmed yet/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Email')).toBeNull();
    signIn('marina');
    expect(await screen.findByLabelText('Email')).toHaveValue('');
    expect(requests.map(({ path }) => path)).toEqual(['/auth/login', '/auth/login']);
  });
});
