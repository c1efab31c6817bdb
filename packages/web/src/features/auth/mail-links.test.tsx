import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { sessionStore } from '../../lib/session-store.ts';
import { Component as ForgotPasswordPage } from '../../routes/forgot-password.tsx';
import { Component as ResetPasswordPage } from '../../routes/reset-password.tsx';
import { Component as VerifyEmailPage } from '../../routes/verify-email.tsx';

const done = { body: { message: 'Done' } };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the verification link', () => {
  const verify = (at: string) =>
    renderWithProviders(
      <StrictMode>
        <VerifyEmailPage />
      </StrictMode>,
      { texts: ['auth'], at },
    );

  it('is used once, drops the token from the address, and links to the login', async () => {
    const requests = mockApi({ 'POST /auth/verify-email': done });
    const { router } = await verify('/verify-email?token=abc');
    expect(await heading('Email confirmed')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Email confirmed');
  });

  it.each(['/verify-email?token=old', '/verify-email'])('asks for the address at %s', async (at) => {
    const requests = mockApi({
      'POST /auth/verify-email': refusal(400, 'TOKEN_INVALID'),
      'POST /auth/resend-verification': done,
    });
    const { user } = await verify(at);
    await heading('This link does not work');
    await user.type(screen.getByLabelText('Email'), 'not an address');
    await user.click(screen.getByRole('button', { name: 'Resend email' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address'),
    );
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'marina@example.com');
    await user.click(screen.getByRole('button', { name: 'Resend email' }));
    expect(await screen.findByText(/new email is on its way/)).toBeInTheDocument();
    expect(requests.at(-1)?.body).toEqual({ email: 'marina@example.com' });
  });

  it('can be retried when the server could not be reached', async () => {
    const answers = [refusal(503, 'SERVICE_UNAVAILABLE'), done];
    mockApi({ 'POST /auth/verify-email': () => answers.shift() ?? done });
    const { user } = await verify('/verify-email?token=abc');
    await heading('Your email could not be confirmed');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await heading('Email confirmed');
  });
});

describe('a forgotten password', () => {
  it('gets the same response for every address', async () => {
    const requests = mockApi({ 'POST /auth/forgot-password': done });
    const { user } = await renderWithProviders(<ForgotPasswordPage />, { texts: ['auth'] });
    await user.type(screen.getByLabelText('Email'), ' marina@example.com ');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await heading('Check your email')).toHaveFocus();
    expect(screen.getByText(/If marina@example.com belongs to an account/)).toBeInTheDocument();
    expect(requests[0]?.body).toEqual({ email: 'marina@example.com' });
  });
});

describe('the password reset link', () => {
  const open = (user?: { username: string }) =>
    renderWithProviders(<ResetPasswordPage />, {
      texts: ['auth'],
      at: '/reset-password?token=abc',
      ...(user && { user }),
    });
  const save = async (user: Awaited<ReturnType<typeof open>>['user'], first: string, second: string) => {
    await user.clear(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), first);
    await user.clear(screen.getByLabelText('Confirm new password'));
    await user.type(screen.getByLabelText('Confirm new password'), second);
    await user.click(screen.getByRole('button', { name: 'Save password' }));
  };

  it('requires the same password twice, at least 8 characters', async () => {
    const requests = mockApi({});
    const { user } = await open();
    await save(user, 'short', 'other');
    const [first, second] = [
      screen.getByLabelText('New password'),
      screen.getByLabelText('Confirm new password'),
    ];
    await waitFor(() => expect(second).toHaveAccessibleDescription('The passwords do not match'));
    expect(first).toBeInvalid();
    await user.clear(first);
    await user.type(first, 'other');
    await waitFor(() => expect(second).toBeValid());
    expect(first).toHaveAccessibleDescription('At least 8 characters');
    expect(requests).toEqual([]);
  });

  it('sets the password and ends this browser’s session', async () => {
    const requests = mockApi({ 'POST /auth/reset-password': done, 'POST /auth/logout': done });
    const { user } = await open({ username: 'marina' });
    await save(user, 'long enough', 'long enough');
    await heading('Password changed');
    expect(requests[0]?.body).toEqual({ token: 'abc', password: 'long enough' });
    expect(sessionStore.get().status).toBe('signed-out');
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
  });

  it('offers a new email when it is no longer valid', async () => {
    mockApi({ 'POST /auth/reset-password': refusal(400, 'TOKEN_INVALID') });
    const { user } = await open();
    await save(user, 'long enough', 'long enough');
    await heading('This link does not work');
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
  });
});
