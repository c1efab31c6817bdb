import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { enter, expectFieldText, press, switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { tokenFor } from '../../../testing/users.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { ConsentDialog, namesFrom, RegisterForm, Component as RegisterPage } from './register.tsx';

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

function fill() {
  for (const [label, value] of Object.entries(typed)) enter(label, value);
  fireEvent.click(consent());
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
    fill();
    await submit(user);
    await described(label, sentence);
    expect(screen.getByLabelText(label)).toHaveFocus();
  });

  it('waits for the address to be verified, also after a reload, until the user goes to the login', async () => {
    const first = await open();
    fill();
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
    fill();
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
    fill();
    await submit(user);
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
  });
});

it('the form of a registration derives name and username from the address, and keeps typed ones', async () => {
  await open();
  const [name, username] = [screen.getByLabelText('Name'), screen.getByLabelText('Username')];
  enter('Email', 'nora.field@example.com');
  expect(name).toHaveValue('Nora Field');
  expect(username).toHaveValue('nora.field');
  enter('Name', 'Nora');
  enter('Email', 'other@example.com');
  expect(name).toHaveValue('Nora');
  expect(username).toHaveValue('other');
});

const pending = { status: 201, body: { ...nobody, verification_required: true } };
const typed = {
  Name: 'Marina',
  Username: 'marina',
  Email: 'marina@example.com',
  Password: 'long enough',
};

async function openForm(answer: Parameters<typeof mockApi>[0][string]) {
  const requests = mockApi({ 'POST /auth/register': answer });
  const addresses: string[] = [];
  const form = <RegisterForm onTry={() => {}} onVerificationNeeded={(address) => addresses.push(address)} />;
  const rendered = await renderWithProviders(form, { texts: ['auth'] });
  return { ...rendered, requests, addresses };
}
const create = () => press('Create account');
const keepsAll = () => {
  for (const [label, value] of Object.entries(typed)) expect(screen.getByLabelText(label)).toHaveValue(value);
  expect(screen.getByRole('checkbox')).toBeChecked();
};

describe('the registration form', () => {
  it('keeps what was typed when the fault is unknown', async () => {
    const { addresses } = await openForm(refusal(500, 'UNEXPECTED'));
    fill();
    create();
    expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed. Please try again.');
    keepsAll();
    expect(addresses).toEqual([]);
  });

  it('shows the server’s error at its field', async () => {
    const code = 'USERNAME_CHARACTERS';
    await openForm(
      refusal(400, 'VALIDATION_FAILED', [{ path: 'body.username', message: 'In English', code }]),
    );
    fill();
    create();
    await expectFieldText('Username', 'Letters, digits, dots, dashes and underscores only');
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('requires consent again after it is withdrawn', async () => {
    const { requests } = await openForm(pending);
    fill();
    fireEvent.click(screen.getByRole('checkbox'));
    create();
    await waitFor(() => expect(screen.getByRole('checkbox')).toBeInvalid());
    expect(requests).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox'));
    create();
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  it('is sent by Enter, with the language on screen', async () => {
    await switchToRussian();
    const { requests, user } = await openForm(pending);
    enter('Имя', 'Марина');
    enter('Имя пользователя', 'marina');
    enter('Электронная почта', 'marina@example.com');
    enter('Пароль', 'long enough');
    fireEvent.click(screen.getByRole('checkbox', { name: /соглас/i }));
    await user.type(screen.getByLabelText('Электронная почта'), '{Enter}');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({ name: 'Марина', language: 'ru', consent: true });
  });
});

describe('names suggested from an address', () => {
  it.each([
    ['nora.field@example.com', 'Nora Field', 'nora.field'],
    ['Anna-Maria_K+news@example.com', 'Anna Maria', 'anna-maria_k'],
    ['nora-4f2a@example.com', 'Nora', 'nora-4f2a'],
    ['мария.п@пример.рф', 'Мария', 'мария.п'],
    ["o'neil@example.com", 'Neil', 'oneil'],

    ['al@example.com', 'Al', ''],
    ['1990@example.com', '', '1990'],
    [`${'x'.repeat(40)}@example.com`, `X${'x'.repeat(39)}`, 'x'.repeat(30)],
  ])('%s', (email, name, username) => {
    expect(namesFrom(email)).toEqual({ name, username });
  });
});

describe('the consent', () => {
  const headings = () => screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);

  it('has its sections in order', async () => {
    await renderWithProviders(<ConsentDialog open onClose={() => {}} onAgree={() => {}} />, {
      texts: ['consent'],
    });
    expect(screen.getByRole('dialog', { name: 'Consent to data processing' })).toBeInTheDocument();
    expect(headings()).toHaveLength(8);
    expect(headings().slice(0, 3)).toEqual([
      'What we store',
      'What we use it for',
      'What is sent to the language-model provider',
    ]);
    expect(screen.getByText(/never your password, your payments/)).toBeInTheDocument();
  });
});
