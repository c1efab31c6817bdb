import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactElement, StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { connectionLost, deferred, mockApi, neverResponds, refusal } from '../../../testing/api.ts';
import { enter, expectFieldText, press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { sessionStore } from '../../lib/session-store.ts';
import { Component as ForgotPasswordPage } from '../../routes/forgot-password.tsx';
import { Component as ResetPasswordPage } from '../../routes/reset-password.tsx';
import { Component as VerifyEmailPage } from '../../routes/verify-email.tsx';
import { ForgotPassword, ResetPassword } from './reset-password.tsx';
import { CheckEmail, ResendForm, VerifyEmail } from './verify-email.tsx';

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

const show = (element: ReactElement, at = '/', user?: object) =>
  renderWithProviders(element, { texts: ['auth'], at, ...(user && { user }) });
const title = () => screen.getByRole('heading', { level: 1 });

type AddressForm = [name: string, element: ReactElement, call: string, button: string, failed: string];
const addressForms: AddressForm[] = [
  [
    'a forgotten password',
    <ForgotPassword key="forgot" />,
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
  it.each([
    ['', 'This field is required'],
    ['   ', 'This field is required'],
    ['marina@', 'Invalid email address'],
  ])('rejects the address %j', async (address, text) => {
    const requests = mockApi({});
    await show(element);
    enter('Email', address);
    press(button);
    await expectFieldText('Email', text);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(requests).toEqual([]);
  });

  it.each([
    ['without a connection', connectionLost, /server can't be reached/],
    ['after too many', refusal(429, 'RATE_LIMITED', null, { 'retry-after': '60' }), /in 60 seconds/],
    ['when nothing is known of the fault', refusal(500, 'UNEXPECTED'), failed],
  ])('keeps the address %s', async (_when, answer, text) => {
    mockApi({ [call]: answer });
    await show(element);
    enter('Email', 'marina@example.com');
    press(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Email')).toHaveValue('marina@example.com');
  });

  it('shows the server’s error at the address', async () => {
    const details = [{ path: 'body.email', message: 'Bad', code: 'EMAIL_FORMAT' }];
    mockApi({ [call]: refusal(400, 'VALIDATION_FAILED', details) });
    await show(element);
    enter('Email', 'marina@example.com');
    press(button);
    await expectFieldText('Email', 'Invalid email address');
  });

  it('sends once, also by Enter', async () => {
    const { handler, release } = deferred(done);
    const requests = mockApi({ [call]: handler });
    const { user } = await show(element);
    enter('Email', 'marina@example.com');
    await user.type(screen.getByLabelText('Email'), '{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeDisabled());
    await user.type(screen.getByLabelText('Email'), '{Enter}');
    release();
    await waitFor(() => expect(screen.queryByRole('button', { name: button, busy: true })).toBeNull());
    expect(requests.map(({ body }) => body)).toEqual([{ email: 'marina@example.com' }]);
  });
});

describe('a forgotten password', () => {
  it('links back to the login before and after sending', async () => {
    mockApi({ 'POST /auth/forgot-password': done });
    await show(<ForgotPassword />);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    enter('Email', 'marina@example.com');
    press('Send link');
    expect(await screen.findByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByLabelText('Email')).toBeNull();
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

  it('shows the address and how long the link is valid', async () => {
    mockApi({});
    await check();
    expect(title()).toHaveFocus();
    expect(screen.getByText('marina@example.com')).toBeInTheDocument();
    expect(screen.getByText(/valid for 24 hours/)).toBeInTheDocument();
  });

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

  it('disables the button while the email is being sent', async () => {
    const requests = mockApi({ 'POST /auth/resend-verification': neverResponds });
    await check();
    press('Resend email');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Resend email' })).toBeDisabled());
    fireEvent.click(screen.getByRole('button', { name: 'Resend email' }));
    expect(requests).toHaveLength(1);
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
    await show(<ResetPassword />, '/reset-password');
    expect(title()).toHaveTextContent('This link does not work');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
    expect(requests).toEqual([]);
  });

  it.each([
    ['without a connection', connectionLost, /server can't be reached/],
    [
      'when the fault is unknown',
      refusal(500, 'UNEXPECTED'),
      'The password could not be saved. Please try again.',
    ],
  ])('keeps what was typed %s', async (_when, answer, text) => {
    mockApi({ 'POST /auth/reset-password': answer });
    await show(<ResetPassword />, '/reset-password?token=abc');
    save('long enough');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('New password')).toHaveValue('long enough');
    expect(screen.getByLabelText('Confirm new password')).toHaveValue('long enough');
  });

  it('shows the server’s error at the password', async () => {
    const details = [{ path: 'password', message: 'Long', code: 'TOO_LONG', params: { maximum: 200 } }];
    mockApi({ 'POST /auth/reset-password': refusal(400, 'VALIDATION_FAILED', details) });
    await show(<ResetPassword />, '/reset-password?token=abc');
    save('long enough');
    await expectFieldText('New password', 'At most 200 characters');
  });

  it('requires both fields', async () => {
    const requests = mockApi({});
    await show(<ResetPassword />, '/reset-password?token=abc');
    press('Save password');
    await expectFieldText('New password', 'This field is required');
    await expectFieldText('Confirm new password', 'This field is required');
    expect(requests).toEqual([]);
  });

  it('still shows success after a reload, without the token', async () => {
    mockApi({ 'POST /auth/reset-password': done });
    const { router } = await show(<ResetPassword />, '/reset-password?token=abc');
    save('long enough');
    await waitFor(() => expect(title()).toHaveTextContent('Password changed'));
    expect(router.state.location).toMatchObject({ search: '', state: { done: true } });
  });
});

describe('the verification link', () => {
  it('shows that it is being checked', async () => {
    mockApi({ 'POST /auth/verify-email': neverResponds });
    await show(<VerifyEmail />, '/verify-email?token=abc');
    expect(title()).toHaveTextContent('Confirming your email');
    expect(screen.getByRole('progressbar', { name: 'One moment, please.' })).toBeInTheDocument();
  });

  it('links a signed-in user to the dashboard', async () => {
    mockApi({ 'POST /auth/verify-email': done });
    await show(<VerifyEmail />, '/verify-email?token=abc', {});
    expect(await screen.findByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/');
  });

  it.each([
    ['without a connection', connectionLost, /server can't be reached/],
    ['after too many', refusal(429, 'RATE_LIMITED', null, { 'retry-after': '5' }), /in 5 seconds/],
  ])('can be retried %s', async (_when, answer, text) => {
    mockApi({ 'POST /auth/verify-email': answer });
    await show(<VerifyEmail />, '/verify-email?token=abc');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(title()).toHaveTextContent('Your email could not be confirmed');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });

  it('treats an invalid token like a used one', async () => {
    mockApi({ 'POST /auth/verify-email': refusal(400, 'VALIDATION_FAILED') });
    await show(<VerifyEmail />, '/verify-email?token=x');
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
  });
});
