import { screen, waitFor } from '@testing-library/react';
import { type ReactElement, StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { connectionLost, mockApi, refusal } from '../../../testing/api.ts';
import { enter, expectFieldText, press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { sessionStore } from '../../lib/session-store.ts';
import { Component as ForgotPasswordPage } from './forgot-password.tsx';
import { Component as ResetPasswordPage } from './reset-password.tsx';
import { CheckEmail, ResendForm, Component as VerifyEmailPage } from './verify-email.tsx';

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
    enter('Email', 'marina@example.com');
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
  const save = (first: string, second: string) => {
    enter('New password', first);
    enter('Confirm new password', second);
    press('Save password');
  };

  it('requires the same password twice, at least 8 characters', async () => {
    const requests = mockApi({});
    await open();
    save('short', 'other');
    const [first, second] = [
      screen.getByLabelText('New password'),
      screen.getByLabelText('Confirm new password'),
    ];
    await waitFor(() => expect(second).toHaveAccessibleDescription('The passwords do not match'));
    expect(first).toBeInvalid();
    enter('New password', 'other');
    await waitFor(() => expect(second).toBeValid());
    expect(first).toHaveAccessibleDescription('At least 8 characters');
    expect(requests).toEqual([]);
  });

  it('sets the password and ends this browser’s session', async () => {
    const requests = mockApi({ 'POST /auth/reset-password': done, 'POST /auth/logout': done });
    await open({ username: 'marina' });
    save('long enough', 'long enough');
    await heading('Password changed');
    expect(requests[0]?.body).toEqual({ token: 'abc', password: 'long enough' });
    expect(sessionStore.get().status).toBe('signed-out');
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
  });

  it('offers a new email when it is no longer valid', async () => {
    mockApi({ 'POST /auth/reset-password': refusal(400, 'TOKEN_INVALID') });
    await open();
    save('long enough', 'long enough');
    await heading('This link does not work');
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
  });
});

const show = (element: ReactElement, at = '/', user?: object) =>
  renderWithProviders(element, { texts: ['auth'], at, ...(user && { user }) });
const title = () => screen.getByRole('heading', { level: 1 });

type AddressForm = [name: string, element: ReactElement, call: string, button: string, failed: string];
const addressForms: AddressForm[] = [
  [
    'a forgotten password',
    <ForgotPasswordPage key="forgot" />,
    'POST /auth/forgot-password',
    'Send link',
    'The link could not be sent. Please try again later.',
  ],
  [
    'another letter',
    <ResendForm key="resend" />,
    'POST /auth/resend-verification',
    'Resend email',
    'The email could not be sent. Please try again later.',
  ],
];

describe.each(addressForms)('the form for %s', (_name, element, call, button, failed) => {
  it('rejects an invalid address', async () => {
    const requests = mockApi({});
    await show(element);
    enter('Email', 'marina@');
    press(button);
    await expectFieldText('Email', 'Invalid email address');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(requests).toEqual([]);
  });

  it('keeps the address after an unknown fault', async () => {
    mockApi({ [call]: refusal(500, 'UNEXPECTED') });
    await show(element);
    enter('Email', 'marina@example.com');
    press(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(failed);
    expect(screen.getByLabelText('Email')).toHaveValue('marina@example.com');
  });
});

describe('the page that waits for the address to be verified', () => {
  const check = (address = 'marina@example.com') => {
    const left: string[] = [];
    return show(<CheckEmail address={address} onLeave={() => left.push(address)} />).then((rendered) => ({
      ...rendered,
      left,
    }));
  };

  it('leads back to the form when the address is wrong', async () => {
    mockApi({});
    const { left } = await check();
    press('Wrong address? Register again');
    expect(left).toEqual(['marina@example.com']);
  });

  it('reports that the email was not sent, and sends it on the next attempt', async () => {
    const answers = [connectionLost, () => done];
    mockApi({ 'POST /auth/resend-verification': () => answers.shift()?.() ?? done });
    await check();
    press('Resend email');
    expect(await screen.findByRole('alert')).toHaveTextContent(/server can't be reached/);
    press('Resend email');
    expect(await screen.findByRole('status')).toHaveTextContent(/a new email is on its way/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('forgets the address when the user goes to the login', async () => {
    mockApi({});
    const { left, router } = await check();
    press('Go to sign in');
    expect(left).toEqual(['marina@example.com']);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});

describe('the password reset link', () => {
  const save = (first: string, second = first) => {
    enter('New password', first);
    enter('Confirm new password', second);
    press('Save password');
  };

  it('does not work without its token', async () => {
    const requests = mockApi({});
    await show(<ResetPasswordPage />, '/reset-password');
    expect(title()).toHaveTextContent('This link does not work');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
    expect(requests).toEqual([]);
  });

  it('keeps what was typed when the fault is unknown', async () => {
    mockApi({ 'POST /auth/reset-password': refusal(500, 'UNEXPECTED') });
    await show(<ResetPasswordPage />, '/reset-password?token=abc');
    save('long enough');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The password could not be saved. Please try again.',
    );
    expect(screen.getByLabelText('New password')).toHaveValue('long enough');
    expect(screen.getByLabelText('Confirm new password')).toHaveValue('long enough');
  });

  it('still shows success after a reload, without the token', async () => {
    mockApi({ 'POST /auth/reset-password': done });
    const { router } = await show(<ResetPasswordPage />, '/reset-password?token=abc');
    save('long enough');
    await waitFor(() => expect(title()).toHaveTextContent('Password changed'));
    expect(router.state.location).toMatchObject({ search: '', state: { done: true } });
  });
});

describe('the verification link', () => {
  it('links a signed-in user to the dashboard', async () => {
    mockApi({ 'POST /auth/verify-email': done });
    await show(<VerifyEmailPage />, '/verify-email?token=abc', {});
    expect(await screen.findByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/');
  });

  it('treats an invalid token like a used one', async () => {
    mockApi({ 'POST /auth/verify-email': refusal(400, 'VALIDATION_FAILED') });
    await show(<VerifyEmailPage />, '/verify-email?token=x');
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
  });
});
