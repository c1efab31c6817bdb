import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, deferred, mockApi, refusal } from '../../../testing/api.ts';
import { enter, expectFieldText, press, switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { RegisterForm } from './register-form.tsx';

const nobody = { token: null, user_id: null, username: null, email: null, name: null, role: null };
const waits = { status: 201, body: { ...nobody, verification_required: true } };
const typed = {
  Name: 'Marina',
  Username: 'marina',
  Email: 'marina@example.com',
  Password: 'long enough',
};

async function open(answer: Parameters<typeof mockApi>[0][string]) {
  const requests = mockApi({ 'POST /auth/register': answer });
  const addresses: string[] = [];
  const form = <RegisterForm onTry={() => {}} onVerificationNeeded={(address) => addresses.push(address)} />;
  const rendered = await renderWithProviders(form, { texts: ['auth'] });
  return { ...rendered, requests, addresses };
}
const fill = () => {
  for (const [label, value] of Object.entries(typed)) enter(label, value);
  fireEvent.click(screen.getByRole('checkbox'));
};
const submit = () => press('Create account');
const keepsAll = () => {
  for (const [label, value] of Object.entries(typed)) expect(screen.getByLabelText(label)).toHaveValue(value);
  expect(screen.getByRole('checkbox')).toBeChecked();
};

describe('the registration form', () => {
  it.each([
    ['without a connection', connectionLost, /server can't be reached/],
    ['when the service is down', refusal(503, 'SERVICE_UNAVAILABLE'), /not available right now/],
    [
      'when there were too many',
      refusal(429, 'RATE_LIMITED', null, { 'retry-after': '30' }),
      /in 30 seconds/,
    ],
    [
      'when nothing is known of the fault',
      refusal(500, 'UNEXPECTED'),
      'Registration failed. Please try again.',
    ],
  ])('keeps what was typed %s', async (_when, answer, text) => {
    const { addresses } = await open(answer);
    fill();
    submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    keepsAll();
    expect(addresses).toEqual([]);
  });

  it.each([
    ['Name', 'name', 'TOO_LONG', { maximum: 100 }, 'At most 100 characters'],
    ['Username', 'username', 'USERNAME_CHARACTERS', {}, 'Letters, digits, dots, dashes and underscores only'],
    ['Email', 'email', 'EMAIL_FORMAT', {}, 'Invalid email address'],
    ['Password', 'password', 'TOO_SHORT', { minimum: 8 }, 'At least 8 characters'],
  ])('shows the server’s error at %s', async (label, field, code, params, text) => {
    await open(
      refusal(400, 'VALIDATION_FAILED', [{ path: `body.${field}`, message: 'In English', code, params }]),
    );
    fill();
    submit();
    await expectFieldText(label, text);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('shows several errors at their fields and focuses the first', async () => {
    await open(
      refusal(400, 'VALIDATION_FAILED', [
        { path: 'email', message: 'Bad', code: 'EMAIL_FORMAT' },
        { path: 'consent', message: 'Needed', code: 'CONSENT_REQUIRED' },
      ]),
    );
    fill();
    submit();
    await expectFieldText('Email', 'Invalid email address');
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(/You must accept/);
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('clears the server’s error when its field changes', async () => {
    await open(refusal(409, 'USERNAME_TAKEN'));
    fill();
    submit();
    await expectFieldText('Username', 'This username is already taken');
    enter('Username', 'marina2');
    await waitFor(() => expect(screen.getByLabelText('Username')).toBeValid());
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(/3 to 30 characters/);
  });

  it('requires consent again after it is withdrawn', async () => {
    const { requests } = await open(waits);
    fill();
    fireEvent.click(screen.getByRole('checkbox'));
    submit();
    await waitFor(() => expect(screen.getByRole('checkbox')).toBeInvalid());
    expect(requests).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox'));
    submit();
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  it('is sent once however often the button is pressed', async () => {
    const { handler, release } = deferred(waits);
    const { requests, addresses } = await open(handler);
    fill();
    submit();
    const button = screen.getByRole('button', { name: 'Create account' });
    await waitFor(() => expect(button).toBeDisabled());
    fireEvent.click(button);
    release();
    await waitFor(() => expect(addresses).toEqual(['marina@example.com']));
    expect(requests).toHaveLength(1);
  });

  it('is sent by Enter, with the language on screen', async () => {
    await switchToRussian();
    const { requests, user } = await open(waits);
    enter('Имя', 'Марина');
    enter('Имя пользователя', 'marina');
    enter('Электронная почта', 'marina@example.com');
    enter('Пароль', 'long enough');
    fireEvent.click(screen.getByRole('checkbox', { name: /соглас/i }));
    await user.type(screen.getByLabelText('Электронная почта'), '{Enter}');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({ name: 'Марина', language: 'ru', consent: true });
  });

  it.each([
    ['Name', 'name'],
    ['Username', 'username'],
    ['Email', 'email'],
    ['Password', 'new-password'],
  ])('supports browser autofill: %s is %s', async (label, purpose) => {
    await open(waits);
    expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', purpose);
    expect(screen.getByLabelText(label)).toBeRequired();
  });
});
