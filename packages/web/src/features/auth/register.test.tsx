import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { tokenFor } from '../../../testing/users.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { Component as RegisterPage } from '../../routes/register.tsx';

const userId = '01900000-0000-7000-8000-000000000001';
const nobody = { token: null, user_id: null, username: null, email: null, name: null, role: null };
const waits: MockResponse = { status: 201, body: { ...nobody, verification_required: true } };

async function open(answers: Record<string, MockResponse> = {}) {
  const requests = mockApi({
    'GET /auth/registration-status': { body: { registration_enabled: true } },
    'POST /auth/register': waits,
    'POST /auth/resend-verification': { body: { message: 'Sent' } },
    'PUT /public/users/me/language': { body: { message: 'Saved', language: 'en' } },
    ...answers,
  });
  const rendered = await renderWithProviders(<RegisterPage />, {
    texts: ['auth'],
    at: '/register',
    path: '/register',
    routes: [{ path: '/login', element: <h1>Login page</h1> }],
  });
  return { ...rendered, requests };
}

async function fill(user: UserEvent) {
  await user.type(screen.getByLabelText('Name'), 'Marina');
  await user.type(screen.getByLabelText('Username'), 'marina');
  await user.type(screen.getByLabelText('Email'), 'marina@example.com');
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.click(consent());
}

const consent = () => screen.getByRole('checkbox', { name: /I agree/ });
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create account' }));
const described = (label: string, text: string) =>
  waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
const sentTo = (requests: { path: string }[]) => requests.map(({ path }) => path);

describe('the registration', () => {
  it('reports at each field what is missing, including the consent', async () => {
    const { user, requests } = await open();
    await submit(user);
    for (const label of ['Name', 'Username', 'Email', 'Password']) {
      await described(label, 'This field is required');
    }
    expect(consent()).toHaveAccessibleDescription('You must accept the data processing consent to register');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(sentTo(requests)).not.toContain('/auth/register');
  });

  it('shows the consent; Close leaves the box unchecked, Agree checks it', async () => {
    const { user } = await open();
    const read = screen.getByRole('button', { name: 'Read the full text' });
    await user.click(read);
    const dialog = await screen.findByRole('dialog', { name: 'Consent to data processing' });
    expect(dialog).toHaveTextContent('What is sent to the language-model provider');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(consent()).not.toBeChecked();

    await user.click(read);
    await user.click(await screen.findByRole('button', { name: 'Agree' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(consent()).toBeChecked();
    expect(read).toHaveFocus();
  });

  it.each([
    ['USERNAME_TAKEN', 'Username', 'This username is already taken'],
    ['EMAIL_TAKEN', 'Email', 'This email address is already in use'],
  ])('shows %s at its field', async (code, label, sentence) => {
    const message = `${sentence}.`;
    const body = { error_code: code, message, details: null, request_id: 'request-1' };
    const { user } = await open({ 'POST /auth/register': { status: 409, body } });
    await fill(user);
    await submit(user);
    await described(label, sentence);
    expect(screen.getByLabelText(label)).toHaveFocus();
  });

  it('waits for the address to be verified, also after a reload, until the user goes to the login', async () => {
    const first = await open();
    await fill(first.user);
    await submit(first.user);
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
    expect(screen.getByText('marina@example.com')).toBeInTheDocument();
    expect(first.requests.find(({ path }) => path === '/auth/register')?.body).toEqual({
      name: 'Marina',
      username: 'marina',
      email: 'marina@example.com',
      password: 'long enough',
      consent: true,
      language: 'en',
    });
    first.unmount();

    const second = await open();
    expect(screen.getByText('marina@example.com')).toBeInTheDocument();
    await second.user.click(screen.getByRole('button', { name: 'Resend email' }));
    expect(await screen.findByText(/new email is on its way/)).toBeInTheDocument();
    expect(second.requests.at(-1)?.body).toEqual({ email: 'marina@example.com' });
    await second.user.click(screen.getByRole('button', { name: 'Go to sign in' }));
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeInTheDocument();
    second.unmount();

    await open();
    expect(screen.getByRole('heading', { name: 'Create an account' })).toBeInTheDocument();
  });

  it('signs in with the token of the response and saves the language', async () => {
    const token = tokenFor(userId);
    const account = { user_id: userId, username: 'marina', email: 'm@example.com', name: 'M', role: 'user' };
    const { user, requests } = await open({
      'POST /auth/register': { status: 201, body: { verification_required: false, token, ...account } },
    });
    await fill(user);
    await submit(user);
    await waitFor(() => expect(sessionStore.get().token).toBe(token));
    await waitFor(() => expect(sentTo(requests)).toContain('/public/users/me/language'));
    const saved = requests.at(-1);
    expect(saved?.body).toEqual({ language: 'en' });
    expect(saved?.headers.get('authorization')).toBe(`Bearer ${token}`);
  });

  it('shows no fields while registration is disabled', async () => {
    await open({
      'GET /auth/registration-status': { body: { registration_enabled: false } },
    });
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('Registration is disabled');
    expect(within(panel).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  });

  it('treats a failed check as enabled', async () => {
    const { user } = await open({ 'GET /auth/registration-status': refusal(500, 'UNEXPECTED') });
    await fill(user);
    await submit(user);
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
  });
});

it('derives name and username from the address, and keeps typed ones', async () => {
  const { user } = await open();
  const [name, username] = [screen.getByLabelText('Name'), screen.getByLabelText('Username')];
  await user.type(screen.getByLabelText('Email'), 'nora.field@example.com');
  expect(name).toHaveValue('Nora Field');
  expect(username).toHaveValue('nora.field');
  await user.clear(name);
  await user.type(name, 'Nora');
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'other@example.com');
  expect(name).toHaveValue('Nora');
  expect(username).toHaveValue('other');
});
